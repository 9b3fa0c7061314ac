package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.yarn.adapt.CapacityWatch;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.store.StoreRecord;
import io.github.punctual.yarn.store.StoreRecord.JobRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;

/**
 * Takes up after a start what was promised and learned before it. For the policy thread, except
 * {@link #comesBack}.
 */
final class Resumption {
  /** So long is waited for what others claim; one that cannot say it must not stop everything. */
  private static final long CLAIMS_MILLIS = 10_000;

  private final PolicyContext with;
  private final CapacityWatch nodes;
  private final Policy policy;
  private final Set<JobId> restored = ConcurrentHashMap.newKeySet();
  private OptionalLong backSinceMillis = OptionalLong.empty();

  Resumption(PolicyContext with, CapacityWatch nodes, Policy policy) {
    this.with = with;
    this.nodes = nodes;
    this.policy = policy;
  }

  /** A job has come that the store knows. Any thread. */
  void comesBack(TrackedJob job) {
    restored.add(job.job().id());
  }

  /** Whether the nodes are back, and it is known what others claim. */
  boolean isDue() {
    if (!nodes.nodesAreBack() && !nodes.isGraceOver()) {
      return false;
    }
    long now = with.clock().millis();
    backSinceMillis = OptionalLong.of(backSinceMillis.orElse(now));
    return with.claims().isReady() || now - backSinceMillis.getAsLong() >= CLAIMS_MILLIS;
  }

  /** A runner that knows all that came back; what the store holds beside that is over. */
  PolicyRunner resume(Map<String, String> settings, DecisionLog log, ClusterCapacity capacity) {
    with.store().learned(policy.name()).ifPresent(this::restorePolicy);
    List<DeadlineJob> waiting = new ArrayList<>();
    List<RunningJob> running = new ArrayList<>();
    for (TrackedJob job : with.registry().live()) {
      if (restored.contains(job.job().id())) {
        if (job.phase() == Phase.ADMITTED) {
          running.add(job.running());
        } else if (job.phase() == Phase.WAITING || job.phase() == Phase.WAITING_WITH_MASTER) {
          waiting.add(job.job());
        }
      }
    }
    waiting.sort(
        Comparator.comparingLong(DeadlineJob::submitMillis).thenComparing(DeadlineJob::id));
    running.sort(
        Comparator.comparingLong(RunningJob::admittedMillis).thenComparing(job -> job.job().id()));
    for (JobRecord record : with.store().stored().jobs().values()) {
      if (with.registry().live(ApplicationId.fromString(record.job().id().value())).isEmpty()) {
        // It ended, and the ResourceManager with it before this was written down.
        with.store().append(new StoreRecord.JobGone(record.job().id()));
      }
    }
    return PolicyRunner.resume(
        policy, settings, log, with.clock().millis(), capacity, waiting, running);
  }

  private void restorePolicy(Map<String, Double> numbers) {
    var unused =
        with.failures()
            .guard(
                () -> {
                  policy.restore(numbers);
                  return numbers;
                });
  }
}

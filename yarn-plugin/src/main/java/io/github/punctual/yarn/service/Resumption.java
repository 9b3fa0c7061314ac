package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.CapacityWatch;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.store.StoreRecord;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;

/** Takes up what was promised and learned before. For the policy thread, but {@link #comesBack}. */
final class Resumption {
  /**
   * So long is waited for what others claim, and for jobs that the ResourceManager still recovers;
   * one that does not come must not stop everything.
   */
  private static final long PATIENCE_MILLIS = 10_000;

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

  /** Whether nodes and jobs are back, and it is known what others claim. */
  boolean isDue() {
    if (!nodes.nodesAreBack() && !nodes.isGraceOver()) {
      return false;
    }
    long now = with.clock().elapsedMillis();
    backSinceMillis = OptionalLong.of(backSinceMillis.orElse(now));
    return (with.claims().isReady() && jobsAreBack())
        || now - backSinceMillis.getAsLong() >= PATIENCE_MILLIS;
  }

  /** Whether all jobs that were promised something and have not ended were recovered. */
  private boolean jobsAreBack() {
    return with.store().stored().jobs().keySet().stream()
        .map(job -> ApplicationId.fromString(job.value()))
        .filter(id -> with.registry().live(id).isEmpty())
        .allMatch(id -> isOver(with, id));
  }

  /** Whether an application has ended, or was not recovered. */
  static boolean isOver(PolicyContext with, ApplicationId id) {
    RMApp app = with.scheduler().getRMContext().getRMApps().get(id);
    return app == null || app.isAppInCompletedStates();
  }

  /** A runner that knows all that came back; what the store holds beside that is over. */
  PolicyRunner resume(Map<String, String> settings, DecisionLog log, CapacityReader reader) {
    ClusterCapacity capacity = reader.read();
    for (TrackedJob job : with.registry().live()) {
      // Before the nodes were back nobody knew whether a limit of its user applies.
      QueuePlacement place = job.place();
      job.countIn(reader.poolOf(place), place);
    }
    // Also one that has learned nothing has to know that it was away.
    Map<String, Double> learned = with.store().learned(policy.name()).orElseGet(policy::learned);
    with.failures().run(() -> policy.restore(learned));
    List<DeadlineJob> waiting = new ArrayList<>();
    List<RunningJob> running = new ArrayList<>();
    for (TrackedJob job : with.registry().live()) {
      if (restored.contains(job.job().id())) {
        if (job.phase() == Phase.ADMITTED) {
          running.add(job.running());
        } else if (job.phase().waits()) {
          waiting.add(job.job());
        }
      }
    }
    waiting.sort(
        Comparator.comparingLong(DeadlineJob::submitMillis).thenComparing(DeadlineJob::id));
    running.sort(
        Comparator.comparingLong(RunningJob::admittedMillis).thenComparing(job -> job.job().id()));
    // Others ended, and the ResourceManager with them before this was written down; or no deadlines
    // are promised here, and nobody would see what they run from now on.
    List<StoreRecord> gone =
        with.store().stored().jobs().keySet().stream()
            .filter(id -> with.registry().live(ApplicationId.fromString(id.value())).isEmpty())
            .<StoreRecord>map(StoreRecord.JobGone::new)
            .toList();
    if (!gone.isEmpty()) {
      with.store().append(gone);
    }
    return PolicyRunner.resume(
        policy, settings, log, with.clock().millis(), capacity, waiting, running);
  }
}

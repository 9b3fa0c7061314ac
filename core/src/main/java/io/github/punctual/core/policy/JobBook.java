package io.github.punctual.core.policy;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Which jobs wait and which run, and the capacity that they share. For one thread. */
final class JobBook {
  private final Map<JobId, DeadlineJob> waiting = new LinkedHashMap<>();
  private final Map<JobId, RunningJob> running = new LinkedHashMap<>();
  private ClusterCapacity capacity;

  JobBook(ClusterCapacity capacity) {
    this.capacity = Objects.requireNonNull(capacity, "capacity");
  }

  void capacity(ClusterCapacity now) {
    capacity = Objects.requireNonNull(now, "capacity");
  }

  ClusterCapacity capacity() {
    return capacity;
  }

  void enter(DeadlineJob job) {
    if (waiting.containsKey(job.id()) || running.containsKey(job.id())) {
      throw new IllegalArgumentException(
          "job " + job.id() + " is already known; submit each job once");
    }
    waiting.put(job.id(), job);
  }

  void enterRunning(RunningJob job) {
    enter(job.job());
    waiting.remove(job.job().id());
    running.put(job.job().id(), job);
  }

  /** Forgets a job; says whether it was known. */
  boolean leave(JobId id) {
    boolean waited = waiting.remove(id) != null;
    boolean ran = running.remove(id) != null;
    return waited || ran;
  }

  void apply(Decision decision, long nowMillis) {
    switch (decision.action()) {
      case ADMIT -> {
        DeadlineJob job = waiting.remove(decision.job());
        if (job == null) {
          throw new IllegalStateException(
              "decision admits job " + decision.job() + ", which does not wait");
        }
        running.put(job.id(), new RunningJob(job, decision.tasks(), nowMillis));
      }
      case HOLD -> {}
      case REJECT, TERMINATE -> {
        if (!leave(decision.job())) {
          throw new IllegalStateException(
              "decision ends job " + decision.job() + ", which is not known");
        }
      }
    }
  }

  Optional<DeadlineJob> waiting(JobId id) {
    return Optional.ofNullable(waiting.get(id));
  }

  Optional<RunningJob> running(JobId id) {
    return Optional.ofNullable(running.get(id));
  }

  Collection<DeadlineJob> waiting() {
    return Collections.unmodifiableCollection(waiting.values());
  }

  Collection<RunningJob> running() {
    return Collections.unmodifiableCollection(running.values());
  }

  Snapshot snapshot(long nowMillis, Optional<JobId> newcomer) {
    return new Snapshot(nowMillis, capacity, waiting(), running(), newcomer);
  }
}

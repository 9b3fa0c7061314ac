package io.github.punctual.core.policy;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Which jobs wait and which run, and the capacity that they share. For one thread. */
final class JobBook {
  private final Map<JobId, DeadlineJob> waiting = new LinkedHashMap<>();
  private final Map<JobId, RunningJob> running = new LinkedHashMap<>();
  private final Promises promises;
  private ClusterCapacity capacity;
  private Others others = Others.NONE;

  JobBook(ClusterCapacity capacity) {
    this.capacity = Objects.requireNonNull(capacity, "capacity");
    this.promises = new Promises(capacity, running.values());
  }

  void capacity(ClusterCapacity now) {
    capacity = Objects.requireNonNull(now, "capacity");
    promises.capacity(now);
  }

  ClusterCapacity capacity() {
    return capacity;
  }

  void others(Others now) {
    others = now;
  }

  Others others() {
    return others;
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
    run(job);
  }

  /** A job runs as given from now on, whether it ran before or not. */
  private void run(RunningJob job) {
    RunningJob before = running.put(job.job().id(), job);
    if (before != null) {
      promises.removed(before);
    }
    promises.added(job);
  }

  private boolean stop(JobId id) {
    RunningJob before = running.remove(id);
    if (before != null) {
      promises.removed(before);
    }
    return before != null;
  }

  /** Replaces a waiting job. */
  void revise(DeadlineJob job) {
    waiting.replace(job.id(), job);
  }

  /** Replaces a running job and its promise. */
  void revise(RunningJob job) {
    if (running.containsKey(job.job().id())) {
      run(job);
    }
  }

  /** A running job waits again, as it is now. */
  void waitAgain(DeadlineJob job) {
    stop(job.id());
    waiting.put(job.id(), job);
  }

  /** Notes how far a job has come, if it runs; says whether it does. */
  boolean report(Progress progress) {
    return running.computeIfPresent(progress.job(), (id, job) -> job.reported(progress)) != null;
  }

  /** Forgets a job; says whether it was known. */
  boolean leave(JobId id) {
    boolean waited = waiting.remove(id) != null;
    boolean ran = stop(id);
    return waited || ran;
  }

  /**
   * Enters decisions: all of them, or none when one cannot be carried out.
   *
   * @throws IllegalStateException when a job is decided twice, or a decision does not suit how its
   *     job stands
   */
  void apply(List<Decision> decisions, long nowMillis) {
    Set<JobId> decided = new HashSet<>();
    for (Decision decision : decisions) {
      if (decisions.size() > 1 && !decided.add(decision.job())) {
        throw new IllegalStateException("job " + decision.job() + " is decided twice at once");
      }
      boolean suits =
          decision.action().isAboutRunning()
              ? running.containsKey(decision.job())
              : waiting.containsKey(decision.job());
      if (!suits) {
        throw new IllegalStateException(
            "decision %s is about job %s, which does not %s"
                .formatted(
                    decision.reason(),
                    decision.job(),
                    decision.action().isAboutRunning() ? "run" : "wait"));
      }
    }
    decisions.forEach(decision -> apply(decision, nowMillis));
  }

  private void apply(Decision decision, long nowMillis) {
    switch (decision.action()) {
      case ADMIT -> {
        DeadlineJob job = waiting.remove(decision.job());
        run(
            new RunningJob(
                job,
                decision.tasks(),
                decision.lentTasks(),
                decision.standing(),
                nowMillis,
                Optional.empty()));
      }
      case RESIZE ->
          run(
              running
                  .get(decision.job())
                  .resized(decision.tasks(), decision.lentTasks(), decision.standing()));
      case HOLD -> {}
      case REJECT -> waiting.remove(decision.job());
      case TERMINATE -> stop(decision.job());
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
    return new Snapshot(nowMillis, capacity, waiting(), running(), newcomer, promises, others);
  }
}

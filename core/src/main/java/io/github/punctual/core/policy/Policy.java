package io.github.punctual.core.policy;

import static io.github.punctual.core.ledger.HolderKind.DEADLINE_JOB;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.Progress;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.core.time.ProfileBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** Decides which jobs run, with how much, and which do not. What it learned is its only state. */
public interface Policy extends Decider<Snapshot, Decisions> {
  /**
   * Decides about all jobs of a snapshot for which something changes, and about the newcomer in any
   * case. Must not keep the snapshot.
   */
  @Override
  Decisions decide(Snapshot snapshot);

  /**
   * What this policy would say now of one waiting or running job of the snapshot, with the present
   * numbers; changes nothing.
   */
  Optional<Decision> explain(Snapshot snapshot, JobId job);

  /**
   * How many tasks a running job may run at once from now on, when it turned out to be otherwise
   * than declared. Unless a policy has a better answer, as many as before.
   *
   * @param snapshot the present, in which the job is as it was declared
   * @param running the job with its promise
   * @param revised the job as it is
   * @return at least 1; or 0 when there is no room for a single task: then what runs of it goes on
   *     as lent, and a job of which nothing runs waits again
   */
  default int retask(Snapshot snapshot, RunningJob running, DeadlineJob revised) {
    return running.tasks();
  }

  /**
   * What would become of the running jobs that are promised something if others had a right to more
   * than in the snapshot; changes nothing. Unless a policy plans over time, a promise is broken
   * when the most of these rights does not fit beside all promises into a pool of its path.
   *
   * @param snapshot the present
   * @param more what others would have a right to in each pool over time, besides what they have
   */
  default Impact impact(Snapshot snapshot, Map<PoolId, CapacityProfile> more) {
    return PeakImpact.of(snapshot, more);
  }

  /**
   * The courses of the running jobs that are promised something: what each has of its pool, and
   * when; changes nothing. Unless a policy plans over time, what they were given, until their
   * deadlines.
   *
   * @param snapshot the present
   */
  default List<LedgerEntry> courses(Snapshot snapshot) {
    long now = snapshot.nowMillis();
    List<LedgerEntry> courses = new ArrayList<>();
    for (RunningJob running : snapshot.running()) {
      DeadlineJob job = running.job();
      if (running.guaranteedTasks() > 0 && job.deadlineMillis() > now) {
        ProfileBuilder given = new ProfileBuilder();
        given.add(now, job.deadlineMillis(), job.footprint(running.guaranteedTasks()));
        courses.add(LedgerEntry.firm(DEADLINE_JOB, job.id().value(), job.pool(), given.from(now)));
      }
    }
    return courses;
  }

  /** How its jobs get their containers. */
  default Serving serving() {
    return Serving.BY_ALLOCATION;
  }

  /**
   * What the tasks of running jobs may hold together by the last decision, where they are served in
   * turn and more would take what an earlier deadline needs soon. Jobs that it does not name may
   * take all that they can use when it is their turn. Unless a policy plans over time, nobody is
   * named.
   */
  default Map<JobId, ResourceVector> caps() {
    return Map.of();
  }

  /**
   * A fresh policy of this kind for the papers' model, where tasks can be taken back at will and go
   * on later where they were. Unless a policy knows the difference, this one.
   *
   * @param isTakingDear whether it costs work to take tasks back, so that a job is left what it
   *     needs
   */
  default Policy forDivisibleWork(boolean isTakingDear) {
    return this;
  }

  /**
   * Whether it wants to hear which tasks of running jobs begin and end ({@link Event.Progressed}),
   * and what others hold ({@link Event.OthersChanged}).
   */
  default boolean followsTasks() {
    return false;
  }

  /**
   * Learns from tasks of a running job that have ended, and how the job stands now; forgets what it
   * learned of this run where the job starts over.
   */
  default void observe(DeadlineJob job, Progress progress) {}

  /**
   * When a decision is due by what it was only told of since the last one ({@link #observe}): asked
   * after events that no decision follows. Unless a policy watches what jobs use, never.
   *
   * @param snapshot the present
   * @return in milliseconds, after the present; empty where the instant that the last decision
   *     named is early enough
   */
  default OptionalLong dueMillis(Snapshot snapshot) {
    return OptionalLong.empty();
  }

  /**
   * Takes note of a job that was submitted, or that waits and was revised; the snapshot of the next
   * decision has it.
   */
  default void submitted(DeadlineJob job) {}

  /** Learns from a job that completed. */
  void learn(Outcome outcome);

  /**
   * The same of a job that was running. Unless a policy wants to know how, only what came of it
   * counts.
   */
  default void learn(Outcome outcome, RunningJob last) {
    learn(outcome);
  }

  /** A job has gone without completing: nothing is to be learned from it. */
  default void forget(JobId job) {}

  /**
   * Forgets what it has learned of some jobs, because an administrator says so. What cannot be told
   * apart by user or name is forgotten with everything only.
   *
   * @param whose of which jobs
   */
  default void unlearn(Whose whose) {
    if (whose.isEverybody()) {
      restore(Map.of());
    }
  }

  /** What it has learned, as named numbers: enough for {@link #restore} to make an equal policy. */
  Map<String, Double> learned();

  /**
   * The same and what else it goes by now, where a log begins anew while it decides: {@link
   * #restore} makes a policy of it that decides alike from here on. Unless a policy says otherwise,
   * what it has learned is all.
   */
  default Map<String, Double> standing() {
    return learned();
  }

  /**
   * What is worth showing of that on status pages and in metrics: a few numbers under names of
   * letters and digits that never change, and nothing that tells of a single job. Unless a policy
   * says otherwise, all of it.
   */
  default Map<String, Double> figures() {
    return learned();
  }

  /**
   * Replaces what it has learned.
   *
   * @throws IllegalArgumentException when a number is missing, unknown or out of range; the policy
   *     is then unchanged
   */
  void restore(Map<String, Double> learned);
}

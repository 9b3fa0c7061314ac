package io.github.punctual.core.decision;

import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.Standing;
import java.util.Objects;
import java.util.Optional;

/**
 * What is to be done with a job, and why.
 *
 * @param job the job
 * @param reason the reason code
 * @param tasks how many of its tasks may run at once when it is admitted or resized, otherwise 0
 * @param lentTasks how many of these are lent and may be taken back, in [0, tasks]
 * @param numbers the numbers behind it
 * @param terms what would be accepted instead
 * @param course when it is planned to start and to end; empty where the policy makes no plan
 * @param unpromised why nothing is promised to a job that runs; empty where the policy does not say
 */
public record Decision(
    JobId job,
    ReasonCode reason,
    int tasks,
    int lentTasks,
    Numbers numbers,
    Terms terms,
    Optional<PlannedTimes> course,
    Optional<Unpromised> unpromised) {
  public Decision {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(numbers, "numbers");
    Objects.requireNonNull(terms, "terms");
    Objects.requireNonNull(course, "course");
    Objects.requireNonNull(unpromised, "unpromised");
    if (reason.action().allocates() ? tasks < 1 : tasks != 0) {
      throw new IllegalArgumentException(
          "decision %s for %s promises %d tasks".formatted(reason, job, tasks));
    }
    if (lentTasks < 0 || lentTasks > tasks) {
      throw new IllegalArgumentException(
          "decision %s for %s lends %d of %d tasks".formatted(reason, job, lentTasks, tasks));
    }
  }

  /** A decision without a plan. */
  public Decision(
      JobId job, ReasonCode reason, int tasks, int lentTasks, Numbers numbers, Terms terms) {
    this(job, reason, tasks, lentTasks, numbers, terms, Optional.empty(), Optional.empty());
  }

  /** A decision that lends nothing. */
  public Decision(JobId job, ReasonCode reason, int tasks, Numbers numbers, Terms terms) {
    this(job, reason, tasks, 0, numbers, terms);
  }

  /** How many of its tasks are promised until it ends, at least 0. */
  public int guaranteedTasks() {
    return tasks - lentTasks;
  }

  /** In which place its job is served from now on, if it lets it run. */
  public Standing standing() {
    return reason.standing();
  }

  public Decision with(PlannedTimes planned) {
    return new Decision(
        job, reason, tasks, lentTasks, numbers, terms, Optional.of(planned), unpromised);
  }

  /** The same as the plan has it now: when it starts and ends, and why nothing is promised. */
  public Decision followedBy(Decision now) {
    return new Decision(
        job,
        reason,
        tasks,
        lentTasks,
        numbers,
        terms,
        now.course.or(() -> course),
        unpromised.flatMap(known -> now.unpromised.or(() -> unpromised)));
  }

  /** The same as users are told: with the terms that are {@link Terms#offered}. */
  public Decision offered() {
    return new Decision(
        job, reason, tasks, lentTasks, numbers, terms.offered(), course, unpromised);
  }

  public Action action() {
    return reason.action();
  }

  /** Why the job may not run; empty when it may. */
  public Optional<Refusal> refusal() {
    return JobRefusal.of(this);
  }
}

package io.github.punctual.core.job;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Objects;
import java.util.Optional;

/**
 * An admitted job and what it was given. Under Justice and Pythia as printed all of that is
 * promised and does not change while the job runs (Justice, section 2.2); other policies may lend
 * it more and take that back.
 *
 * @param job the job
 * @param tasks how many of its tasks may run at once, at least 1
 * @param lentTasks how many of these are lent, which means that they may be taken back; in [0,
 *     tasks]
 * @param standing its place among others where allocations are no caps
 * @param admittedMillis when it was admitted, in milliseconds
 * @param progress how far it has come, as last reported; empty while nobody reported, since it
 *     began or began anew
 */
public record RunningJob(
    DeadlineJob job,
    int tasks,
    int lentTasks,
    Standing standing,
    long admittedMillis,
    Optional<Progress> progress) {
  public RunningJob {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(standing, "standing");
    Objects.requireNonNull(progress, "progress");
    if (tasks < 1) {
      throw new IllegalArgumentException(
          "job %s is promised %d tasks; it must be at least 1".formatted(job.id(), tasks));
    }
    if (lentTasks < 0 || lentTasks > tasks) {
      throw new IllegalArgumentException(
          "job %s is lent %d of its %d tasks; it must lie between 0 and all"
              .formatted(job.id(), lentTasks, tasks));
    }
  }

  /** A job whose tasks are all promised. */
  public RunningJob(DeadlineJob job, int tasks, long admittedMillis) {
    this(job, tasks, 0, Standing.PROMISED, admittedMillis, Optional.empty());
  }

  /** Whether its master has said that it is done, and is about to go. */
  public boolean isDone() {
    return progress.filter(Progress::done).isPresent();
  }

  /** Whether it comes after all others, as it cannot make its deadline any more. */
  public boolean isLast() {
    return standing == Standing.LAST;
  }

  /** How many of its tasks are promised until it ends, at least 0. */
  public int guaranteedTasks() {
    return tasks - lentTasks;
  }

  /** What it was given, lent tasks and its master included. */
  public ResourceVector footprint() {
    return job.footprint(tasks);
  }

  public RunningJob resized(int newTasks, int newLentTasks, Standing next) {
    return new RunningJob(job, newTasks, newLentTasks, next, admittedMillis, progress);
  }

  /**
   * The same allocation of a job that turned out to be otherwise; what is promised nothing stays
   * so.
   */
  public RunningJob revised(DeadlineJob revised, int newTasks) {
    int lent = guaranteedTasks() == 0 ? newTasks : Math.min(lentTasks, newTasks);
    return new RunningJob(revised, newTasks, lent, standing, admittedMillis, progress);
  }

  /** The same job that turned out to be otherwise, with so many tasks, all of them lent. */
  public RunningJob lent(DeadlineJob revised, int newTasks) {
    return new RunningJob(revised, newTasks, newTasks, standing, admittedMillis, progress);
  }

  /** The same job, further on, or at its beginning where it starts over. */
  public RunningJob reported(Progress now) {
    Optional<Progress> known = now.startsOver() ? Optional.empty() : Optional.of(now.standing());
    return new RunningJob(job, tasks, lentTasks, standing, admittedMillis, known);
  }
}

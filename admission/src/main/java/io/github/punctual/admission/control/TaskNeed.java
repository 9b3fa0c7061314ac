package io.github.punctual.admission.control;

import static io.github.punctual.admission.estimate.FractionEstimator.TOLERANCE;

import io.github.punctual.core.decision.OwnWork;
import io.github.punctual.core.job.DeadlineJob;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * ESTIMATE_REQ (Justice, Algorithm 4, lines 21-30): how many tasks a waiting job needs at once to
 * make its deadline.
 *
 * @param tasks the papers' reqCpus, at least 1; above {@code maxTasks} when the job can no longer
 *     make it
 * @param maxTasks the papers' maxCpus: the smaller of requestedTasks and capacity, at least 1
 * @param fraction the fraction with the time in the queue taken into account (line 26); empty while
 *     nothing can be estimated
 * @param latestStartMillis the last instant at which the fraction does not exceed 1
 * @param learning whether too little is known to say that these tasks are enough
 * @param ownWork what the job's own tasks take, where these say how many it needs
 */
record TaskNeed(
    int tasks,
    int maxTasks,
    OptionalDouble fraction,
    long latestStartMillis,
    boolean learning,
    Optional<OwnWork> ownWork) {
  /** A need that the job's own tasks do not tell. */
  TaskNeed(
      int tasks, int maxTasks, OptionalDouble fraction, long latestStartMillis, boolean learning) {
    this(tasks, maxTasks, fraction, latestStartMillis, learning, Optional.empty());
  }

  /** Estimates for a job whose deadline has not passed. */
  static TaskNeed of(DeadlineJob job, long nowMillis, int capacityTasks, OptionalDouble fraction) {
    int maxTasks = Math.min(job.requestedTasks(), capacityTasks);
    if (fraction.isEmpty()) {
      return new TaskNeed(maxTasks, maxTasks, fraction, job.deadlineMillis() - 1, true);
    }
    double corrected = corrected(job, nowMillis, fraction.getAsDouble());
    return new TaskNeed(
        tasks(corrected, maxTasks),
        maxTasks,
        OptionalDouble.of(corrected),
        latestStartMillis(job, fraction.getAsDouble()),
        false);
  }

  /** The fraction with the time in the queue taken into account. */
  static double corrected(DeadlineJob job, long nowMillis, double fraction) {
    double budget = job.budgetMillis();
    return fraction * budget / job.timeToDeadlineMillis(nowMillis);
  }

  /** How many tasks a fraction amounts to, at least 1. */
  static int tasks(double fraction, int maxTasks) {
    double tasks = Math.max(1, Math.ceil((fraction - TOLERANCE) * maxTasks));
    return (int) Math.min(tasks, Integer.MAX_VALUE);
  }

  /** The last instant at which the tasks do not exceed maxTasks, with the same tolerance. */
  static long latestStartMillis(DeadlineJob job, double fraction) {
    double budget = job.budgetMillis();
    return job.submitMillis() + (long) Math.floor(budget - budget * fraction / (1 + TOLERANCE));
  }

  boolean feasible() {
    return tasks <= maxTasks;
  }

  /**
   * How long a job's tasks take with so many at once, by the duration that its user gave: whole
   * waves of tasks.
   */
  static OptionalLong workMillis(DeadlineJob job, int tasksAtOnce) {
    if (job.taskDurationMillis().isEmpty()) {
      return OptionalLong.empty();
    }
    long waves = ((long) job.requestedTasks() + tasksAtOnce - 1) / tasksAtOnce;
    return OptionalLong.of(waves * job.taskDurationMillis().getAsLong());
  }
}

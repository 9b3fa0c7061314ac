package io.github.punctual.simulator.scheduler;

import io.github.punctual.admission.estimate.FractionEstimator;

/**
 * What an oracle knows of a job: how many tasks at once it needs at least to end by its deadline.
 *
 * @param workMillis all its work, in task milliseconds
 * @param deadlineMillis the instant of its deadline
 * @param maxTasks the most that it can run at once here, the papers' maxCPUs; at least 1
 */
record OracleNeed(long workMillis, long deadlineMillis, int maxTasks) {
  /**
   * compTime / TTD, rounded up to whole tasks with the tolerance of the estimators; never so few
   * that the job would be late by it.
   *
   * @return at least 1; more than {@code maxTasks} when the deadline is no longer achievable
   */
  int tasks(long nowMillis) {
    return tasksWithin(deadlineMillis - nowMillis);
  }

  private int tasksWithin(long timeToDeadlineMillis) {
    if (timeToDeadlineMillis <= 0) {
      return Integer.MAX_VALUE;
    }
    double exact = (double) workMillis / timeToDeadlineMillis;
    double tasks = Math.max(1, Math.ceil(exact - FractionEstimator.TOLERANCE * maxTasks));
    if (Math.round(workMillis / tasks) > timeToDeadlineMillis) {
      tasks++;
    }
    return (int) Math.min(tasks, Integer.MAX_VALUE);
  }

  /** The last instant at which no more than so many tasks suffice. */
  long lastInstantFor(int tasks) {
    long timeToDeadline = Math.max(1, workMillis / tasks - 1);
    while (tasksWithin(timeToDeadline) > tasks) {
      timeToDeadline++;
    }
    return deadlineMillis - timeToDeadline;
  }
}

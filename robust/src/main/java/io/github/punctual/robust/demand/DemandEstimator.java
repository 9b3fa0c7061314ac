package io.github.punctual.robust.demand;

/** Makes a distribution of the work that tasks still have (RUSH, section IV: the DE unit). */
public interface DemandEstimator {
  /** Its name in settings. */
  String name();

  /**
   * The work that the tasks of a group still have, together.
   *
   * @param tasks the pending and the running ones
   * @param seen those of this run that have ended
   * @param before those of earlier runs
   */
  DemandDistribution remaining(TaskGroup tasks, TaskTimes seen, TaskTimes before);

  /**
   * The time of one task that has not begun, in seconds, above 0: the paper's R.
   *
   * @see #remaining
   */
  double taskSeconds(TaskGroup tasks, TaskTimes seen, TaskTimes before);
}

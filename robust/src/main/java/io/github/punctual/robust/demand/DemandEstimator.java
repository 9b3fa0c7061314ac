package io.github.punctual.robust.demand;

/** Makes a distribution of the work that tasks still have (RUSH, section IV: the DE unit). */
public interface DemandEstimator {
  /**
   * What the tasks of a group still have to do, together.
   *
   * @param tasks the pending and the running ones
   * @param evidence what is known about tasks like them
   */
  DemandEstimate estimate(TaskGroup tasks, TaskEvidence evidence);
}

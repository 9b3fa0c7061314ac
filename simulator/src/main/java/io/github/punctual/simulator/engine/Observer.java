package io.github.punctual.simulator.engine;

/** Watches a simulation; changes nothing. */
public interface Observer {
  default void began(Cluster cluster) {}

  default void submitted(Job job) {}

  /**
   * A job has another number of tasks, or has just been admitted. Where jobs progress by perfect
   * parallelism it is not called for those that share what is left, except when they begin: what
   * they have changes with every event, and the tally knows it.
   *
   * @param before how many it had
   */
  default void resized(Job job, double before) {}

  /** A job completed, failed, was refused or was terminated. */
  default void ended(Job job) {}

  /** Time passes, and nothing changes from one instant to the next. */
  default void advanced(long fromMillis, long toMillis, Tally tally) {}
}

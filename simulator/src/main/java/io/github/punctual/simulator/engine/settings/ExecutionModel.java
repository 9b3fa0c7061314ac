package io.github.punctual.simulator.engine.settings;

/** How jobs progress. */
public enum ExecutionModel {
  /**
   * The papers' model: a job progresses at the rate of the tasks that it holds until all its work
   * is done; stages and single tasks do not matter, nor does the node on which a task fits.
   */
  PERFECT_PARALLELISM,
  /**
   * Task by task: a stage begins when its parents have ended, each task runs for its own duration
   * on a node that has room for it, and what is taken away is whole tasks.
   */
  TASKS
}

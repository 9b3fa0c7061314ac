package io.github.punctual.simulator.engine.settings;

/** How the jobs of queues progress. */
public enum QueueModel {
  /** Task by task: a task holds what it needs until its end. */
  TASKS,
  /**
   * As fluid: fractions of tasks run, and are resized at once and without loss; the model in which
   * the paper argues.
   */
  FLUID
}

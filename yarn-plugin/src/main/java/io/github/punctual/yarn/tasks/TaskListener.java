package io.github.punctual.yarn.tasks;

/** Is told of the tasks that end. */
@FunctionalInterface
public interface TaskListener {
  /**
   * A task has ended. Called by the feed's own thread, one task after another; what it throws is
   * logged and counted.
   */
  void taskEnded(EndedTask end);
}

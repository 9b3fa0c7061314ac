package io.github.punctual.simulator.engine;

import java.util.List;

/** How running jobs progress: what differs between the models. */
interface Execution {
  /** A job begins to run; it may run no tasks yet. */
  void started(Job job, long nowMillis);

  /** A job with a fixed allocation may run another number of tasks now. */
  void resized(Job job, double before, long nowMillis);

  /** A job that has started is one of those that share what is left. */
  void shared(Job job, long nowMillis);

  /**
   * Brings {@link Job#doneMillis} and {@link Job#lostMillis} of a running job up to the present.
   */
  void settle(Job job, long nowMillis);

  /**
   * The stages of a running job that have not ended.
   *
   * @throws UnsupportedOperationException where jobs have no stages
   */
  default List<StageProgress> stages(Job job) {
    throw new UnsupportedOperationException(
        "stages of job " + job + ": only the model task by task has them");
  }

  /**
   * The tasks of a job that waits or runs.
   *
   * @throws UnsupportedOperationException where jobs have no single tasks
   */
  default TaskRun tasks(Job job) {
    throw new UnsupportedOperationException(
        "tasks of job " + job + ": only the model task by task has them");
  }

  /**
   * Takes the youngest tasks of a running job away; they have to begin again.
   *
   * @throws UnsupportedOperationException where jobs have no single tasks
   */
  default void take(Job job, int tasks, long nowMillis) {
    throw new UnsupportedOperationException(
        "tasks of job " + job + ": only the model task by task can take them");
  }

  /** A running job ends; nothing of it goes on. */
  void stopped(Job job, long nowMillis);

  /** A node is lost with all that runs on it; the capacity is still the one before. */
  void nodeLost(int node, long nowMillis);

  void nodeBack(int node, long nowMillis);

  /** Time has gone on; nothing has happened by that yet. */
  default void advanced(long nowMillis) {}

  /** Uses what is free, after one or more changes at an instant. */
  void balance(long nowMillis);

  /** What running jobs hold of each type. */
  double[] held();

  /** When something happens next by itself; {@link Long#MAX_VALUE} when nothing does. */
  long nextMillis();

  /** Lets that happen, at its instant. */
  void next(long nowMillis, Simulation.Ends ends);
}

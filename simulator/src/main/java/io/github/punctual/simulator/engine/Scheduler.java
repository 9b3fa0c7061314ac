package io.github.punctual.simulator.engine;

import io.github.punctual.simulator.engine.settings.ExecutionModel;

/**
 * What decides in a simulation: one class for each scheduler that is to be compared. It is told
 * what happens and acts through the {@link Cluster}. It may remember what it likes, and must not
 * look at the work of a job that has not ended, unless it is an oracle.
 */
public interface Scheduler {
  /** Its name in reports. */
  String name();

  /** The simulation begins; nothing has happened. */
  void begin(Cluster cluster);

  /** A job was submitted and waits. */
  void submitted(Job job);

  /** A job completed its work; what it held is free. */
  void completed(Job job);

  /**
   * A job failed, because one of its tasks failed too often; what it held is free. Unless a
   * scheduler learns from completions, that is the same to it.
   */
  default void failed(Job job) {
    completed(job);
  }

  /**
   * Whether it refuses by itself a job of which not one task fits in the whole cluster, as policies
   * do. Otherwise the simulation refuses it, and the scheduler never hears of it.
   */
  default boolean refusesWhatNeverFits(Job job) {
    return false;
  }

  /**
   * Whether it decides about single tasks, and therefore runs in no other model than {@link
   * ExecutionModel#TASKS}.
   */
  default boolean needsTasks() {
    return false;
  }

  /**
   * A task of a job ended by itself, in the model task by task: it was not taken away, and no node
   * was lost under it. Told before the end of its job when it was the last one.
   *
   * @param stage the name of its stage
   * @param ranMillis for how long it held its container, in milliseconds
   * @param completed false when it failed and has to begin again
   */
  default void taskEnded(Job job, String stage, long ranMillis, boolean completed) {}

  /** Nodes came or went. */
  void capacityChanged();

  /** All that happens at an instant has happened; what is free is used next. */
  default void instantEnds() {}

  /** An instant was reached for which {@link Cluster#wakeAt} was called. */
  void woken();
}

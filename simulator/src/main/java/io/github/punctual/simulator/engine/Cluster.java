package io.github.punctual.simulator.engine;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.ReasonCode;
import java.util.List;

/** The simulated cluster as a scheduler sees and moves it. */
public interface Cluster {
  /** The pool that is the whole cluster. */
  PoolId ROOT = new PoolId("root");

  /** The present, in milliseconds. */
  long nowMillis();

  /** How jobs progress. */
  ExecutionModel model();

  /** What is charged beside the work. */
  Costs costs();

  /**
   * The capacity now, as the policies of the ResourceManager see it: one pool, with its nodes where
   * the cluster has any.
   */
  ClusterCapacity capacity();

  /** How many tasks of a job the cluster as it is now holds at once when nothing else runs. */
  int capacityTasks(Job job);

  /**
   * How many more tasks of a job fit in what nobody holds by a fixed allocation; jobs that share
   * give way.
   */
  int freeTasks(Job job);

  /**
   * Lets a waiting job run with so many tasks at once.
   *
   * @param tasks at least 0; must fit in what is free
   * @throws IllegalStateException when the job does not wait, or the tasks do not fit
   */
  void admit(Job job, int tasks);

  /**
   * Lets a waiting job run as a member of the group that shares, max-min fairly, all that fixed
   * allocations leave: every member gets the same (the same dominant share, where tasks differ),
   * but none more than the tasks that it requests, in fractions of tasks, and anew at every change.
   * Task by task, whoever has the least is served first, and takes from who has most where tasks
   * may be taken.
   *
   * @throws IllegalStateException when the job does not wait
   */
  void share(Job job);

  /**
   * Lets a running job run another number of tasks at once from now on. Tasks that start or are
   * taken away cost what the simulation says.
   *
   * @param tasks at least 0; what is more than before must fit in what is free
   * @throws IllegalStateException when the job does not run, shares, or the tasks do not fit
   */
  void resize(Job job, int tasks);

  /**
   * Takes the youngest tasks of a running job away, also where {@link ShrinkPolicy} lets tasks end
   * by themselves, and lets it run so many fewer. They have to begin again; what they did is lost.
   *
   * @param tasks at most as many as run
   * @throws IllegalStateException when the job does not run or shares
   * @throws UnsupportedOperationException in another model than task by task
   */
  void take(Job job, int tasks);

  /**
   * Refuses a waiting job.
   *
   * @throws IllegalStateException when the job does not wait
   */
  void reject(Job job, ReasonCode reason);

  /**
   * Ends a running job; what it did is wasted.
   *
   * @throws IllegalStateException when the job does not run
   */
  void terminate(Job job, ReasonCode reason);

  /**
   * Promises a job that has not ended that it will be done by its deadline. A promise counts for
   * good, whatever becomes of the job. A scheduler that calls neither this nor {@link
   * #promiseNothing} promises by letting run: every job counts that it did not refuse.
   */
  void promise(Job job);

  /**
   * A job that has not ended may wait or run, on what promises leave, and nothing is promised to it
   * unless {@link #promise} is called before or after.
   */
  void promiseNothing(Job job);

  /**
   * The progress of a running job as its master reports it: the work done over all its work, in [0,
   * 1], with the error that the simulation gives to reports.
   */
  double progress(Job job);

  /**
   * The stages of a job that have not ended, with how many of their tasks wait and run, in the
   * order of the trace. What tasks will take is not to be read from them.
   *
   * @throws UnsupportedOperationException in another model than task by task
   */
  List<StageProgress> stages(Job job);

  /**
   * How many tasks of a job could start now if it might run them and they had room: those of stages
   * whose parents have ended.
   *
   * @throws UnsupportedOperationException in another model than task by task
   */
  int startableTasks(Job job);

  /**
   * Calls {@link Scheduler#woken} at an instant, or as soon as possible when it is past. Every call
   * adds an instant; calls for the same one count once.
   */
  void wakeAt(long millis);

  /**
   * Takes back all calls of {@link #wakeAt} before, and makes this one.
   *
   * @param millis {@link Long#MAX_VALUE} for none
   */
  void wakeOnlyAt(long millis);
}

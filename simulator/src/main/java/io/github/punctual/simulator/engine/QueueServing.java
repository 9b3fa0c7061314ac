package io.github.punctual.simulator.engine;

import io.github.punctual.simulator.engine.queue.QueueEntry;
import java.util.List;

/** Jobs that progress by what is given to their queues. */
interface QueueServing extends Execution {
  /** A queue takes part from now on. */
  RunningQueue register(QueueEntry queue);

  /** A queue that has no jobs takes no part any more. */
  void remove(RunningQueue queue);

  /** The queues that take part, in the order of their paths. */
  List<? extends RunningQueue> queues();

  /**
   * Gives what is free to those who want it, by the shares that the queues have now.
   *
   * @return whether anyone may hold something else than before
   */
  boolean serve(long nowMillis);

  @Override
  default void resized(Job job, double before, long nowMillis) {
    throw new UnsupportedOperationException("job " + job + " has what its queue is given");
  }

  /** What is free was given to queues at the end of the instant. */
  @Override
  default void balance(long nowMillis) {}
}

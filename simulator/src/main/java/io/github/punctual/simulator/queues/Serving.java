package io.github.punctual.simulator.queues;

import java.util.List;

/** How jobs progress: what is served to whom, and when it ends. */
interface Serving {
  /** Who is told what happens to jobs. */
  interface Listener {
    void started(JobRun job);

    void gathered(JobRun job, long sinceMillis);

    void ended(QueueState queue, JobRun job);
  }

  /** A queue takes part from now on. */
  QueueState register(QueueEntry queue);

  /** A queue that has no jobs takes no part any more. */
  void remove(QueueState queue);

  /** The queues that take part, in the order of their paths. */
  List<? extends QueueState> queues();

  /** A job came. */
  void submitted(QueueState queue, JobRun job);

  /**
   * Gives what is free to those who want it, by the shares that the queues have now.
   *
   * @return whether anyone may hold something else than before
   */
  boolean serve(long nowMillis);

  /** The next instant at which something ends; {@link Long#MAX_VALUE} when nothing runs. */
  long nextMillis();

  /** Time has gone on: ends what ends by now. */
  void advance(long nowMillis);
}

package io.github.punctual.simulator.engine.settings;

/** What becomes of room that is too small for the queue whose turn it is. */
public enum Waiting {
  /**
   * It is kept until it is large enough, on each node for one queue, as YARN reserves a container:
   * no queue is passed over for ever because its tasks are large.
   */
  RESERVE,
  /** Whoever fits takes it: nothing idles that anyone could use. */
  SKIP
}

package io.github.punctual.yarn.rush.serve;

/**
 * Which jobs a node is being offered to. The root queue sets it for the thread that schedules, and
 * the leaf queues that this thread asks next obey.
 */
enum Pass {
  /** Those that are to have more than they hold. */
  HUNGRY,
  /** All that the first pass has left. */
  REST,
  /** First the hungry ones and then the rest, where no queue above orders them. */
  BOTH;

  private static final ThreadLocal<Pass> CURRENT = ThreadLocal.withInitial(() -> BOTH);

  static Pass current() {
    return CURRENT.get();
  }

  void begin() {
    CURRENT.set(this);
  }
}

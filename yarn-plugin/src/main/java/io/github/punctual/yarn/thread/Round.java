package io.github.punctual.yarn.thread;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Something that a thread does soon after it was asked for; what asks meanwhile is served by the
 * same round. Any thread may ask, and waits for nothing.
 */
public final class Round {
  private static final long SOON_MILLIS = 20;

  private final PartThread thread;
  private final Runnable task;
  private final AtomicBoolean due = new AtomicBoolean();

  /** Rounds of a task, none of which is due yet. */
  public Round(PartThread thread, Runnable task) {
    this.thread = thread;
    this.task = task;
  }

  /** Whether one was asked for and has not begun. */
  public boolean isDue() {
    return due.get();
  }

  /** Has one done soon, but not so soon that nothing else is done when it is asked for often. */
  public void soon() {
    in(SOON_MILLIS);
  }

  /** Has one done after some time, unless one is due already. */
  public void in(long millis) {
    if (due.compareAndSet(false, true)) {
      thread.after(
          millis,
          () -> {
            due.set(false);
            task.run();
          });
    }
  }
}

package io.github.punctual.yarn.thread;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * Something that a thread does again and again, and soon after it was asked for; what asks
 * meanwhile is served by the same round. Any thread may ask, and waits for nothing.
 */
public final class Round {
  private static final long SOON_MILLIS = 20;

  private final PartThread thread;
  private final Runnable task;
  private final AtomicBoolean due = new AtomicBoolean();

  /** Rounds of a task, none of which is due yet; the thread logs what it throws. */
  public Round(PartThread thread, Runnable task) {
    this.thread = thread;
    this.task = task;
  }

  /** Rounds of a task, none of which is due yet; what it throws is told, on the thread. */
  public Round(PartThread thread, Runnable task, Consumer<Throwable> failed) {
    this(thread, () -> OncePerCause.guard(task, failed));
  }

  /** Has one done first after some time, and from then on so long after it was done. */
  public void every(long firstMillis, long intervalMillis) {
    thread.every(firstMillis, intervalMillis, task);
  }

  /** Does a round at once. For the round's own thread alone. */
  public void now() {
    task.run();
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

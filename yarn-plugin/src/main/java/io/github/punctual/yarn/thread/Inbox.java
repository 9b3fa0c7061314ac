package io.github.punctual.yarn.thread;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * What a thread is to do next, in the order in which it was asked for: bounded, so that a thread
 * which is too slow does not fill the memory. Any thread may ask, and waits for nothing.
 */
public final class Inbox {
  /** How many tasks may wait at most. */
  public static final int MOST = 100_000;

  private final Queue<Runnable> tasks = new ConcurrentLinkedQueue<>();
  private final AtomicInteger waiting = new AtomicInteger();

  /** Takes a task, unless as many wait as may; says whether it did. */
  public boolean offer(Runnable task) {
    if (waiting.get() >= MOST) {
      return false;
    }
    add(task);
    return true;
  }

  /** Takes a task that must not be left out. */
  public void add(Runnable task) {
    waiting.incrementAndGet();
    tasks.add(task);
  }

  /** Does all that waits, on the one thread; {@code failed} is told what a task throws. */
  public void work(Consumer<Throwable> failed) {
    for (Runnable task = tasks.poll(); task != null; task = tasks.poll()) {
      waiting.decrementAndGet();
      OncePerCause.guard(task, failed);
    }
  }
}

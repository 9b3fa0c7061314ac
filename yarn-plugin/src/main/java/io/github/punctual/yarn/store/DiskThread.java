package io.github.punctual.yarn.store;

import io.github.punctual.yarn.thread.PartThread;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The one thread that waits for a file system. Those who ask it for something wait for a bounded
 * time; while it hangs, which a file system on a network may do for hours, they do not wait at all.
 */
public final class DiskThread {
  private final String name;
  private final long patienceMillis;
  private final PartThread thread;

  /** A thread that has nothing to do yet, and how long to wait where nothing else is said. */
  public DiskThread(String name, long patienceMillis) {
    this.name = name;
    this.patienceMillis = patienceMillis;
    this.thread = new PartThread(name);
  }

  /** How long is waited where nothing else is said, in milliseconds. */
  public long patienceMillis() {
    return patienceMillis;
  }

  /** Something that is done on a file system. */
  @FunctionalInterface
  public interface Task {
    void run() throws IOException;
  }

  /** Does a task as {@link #run(Task, long)}, with the patience that it was made with. */
  public void run(Task task) throws IOException {
    run(task, patienceMillis);
  }

  /**
   * Does a task after those that were given before, and waits for it.
   *
   * @param mostMillis how long to wait, in milliseconds; not at all when what runs now has been
   *     running for so long already
   * @throws StoreHangsException when it is not done in time. It may still be done later, unless the
   *     thread was hanging before: then it never is
   * @throws IOException what the task throws
   */
  public void run(Task task, long mostMillis) throws IOException {
    check(mostMillis);
    Callable<Boolean> asked =
        () -> {
          task.run();
          return true;
        };
    long begin = System.nanoTime();
    try {
      thread.submit(asked).get(mostMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      throw new IOException(name + " has stopped", e);
    } catch (TimeoutException e) {
      throw new StoreHangsException(mostMillis, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      InterruptedIOException interrupted = new InterruptedIOException("interrupted while waiting");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException e) {
      throw asThrown(e.getCause());
    } finally {
      PartThread.hasWaited(System.nanoTime() - begin);
    }
  }

  /**
   * Looks whether it would be worth waiting.
   *
   * @throws StoreHangsException when what runs now has been running for longer than anybody waits
   */
  public void check() throws StoreHangsException {
    check(patienceMillis);
  }

  private void check(long mostMillis) throws StoreHangsException {
    long busyMillis = thread.busyMillis();
    if (busyMillis >= mostMillis) {
      throw new StoreHangsException(busyMillis, null);
    }
  }

  /** Does a task that never throws after those that were given before, and waits for nothing. */
  public void later(Runnable task) {
    later(0, task);
  }

  /** The same, after so many milliseconds. */
  public void later(long millis, Runnable task) {
    thread.after(millis, task);
  }

  private static IOException asThrown(Throwable cause) {
    if (cause instanceof RuntimeException thrown) {
      throw thrown;
    }
    if (cause instanceof Error thrown) {
      throw thrown;
    }
    return cause instanceof IOException thrown ? thrown : new IOException(cause);
  }

  /** Asks what runs now to end, because nobody waits for it any more. */
  public void interrupt() {
    thread.interrupt();
  }

  /** Begins nothing any more, and interrupts what runs. Does not wait. */
  public void stop() {
    thread.abandon();
  }
}

package io.github.punctual.yarn.service;

import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread on which a policy runs. A task that throws is logged and never stops the thread.
 */
public final class PolicyThread {
  private static final Logger LOG = LoggerFactory.getLogger(PolicyThread.class);
  private static final long ASK_MILLIS = 2000;
  private static final long STOP_MILLIS = 5000;

  private final ScheduledThreadPoolExecutor executor;
  private final OncePerCause faults = new OncePerCause();
  private volatile Thread thread;

  /** When the task that runs now began, in the time of {@link System#nanoTime}. */
  private volatile long busySinceNanos;

  private volatile boolean busy;

  /** A thread of a name that has nothing to do yet. */
  public PolicyThread(String name) {
    executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread made = new Thread(task, name);
              made.setDaemon(true);
              thread = made;
              return made;
            });
    // What nobody waits for any more leaves the queue at once.
    executor.setRemoveOnCancelPolicy(true);
  }

  /**
   * Runs a task after those that were given before; drops it, saying so, when the thread has
   * stopped.
   */
  public void execute(Runnable task) {
    try {
      executor.execute(guarded(task));
    } catch (RejectedExecutionException e) {
      LOG.info("The scheduler is stopping; a task for the policy was dropped");
    }
  }

  /** Runs a task once, after some time; drops it when the thread has stopped. */
  public void after(long millis, Runnable task) {
    try {
      var unused = executor.schedule(guarded(task), millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.info("The scheduler is stopping; a task for the policy was dropped");
    }
  }

  /** Runs a task now and from then on, so long after it was done. */
  public void every(long intervalMillis, Runnable task) {
    // Guarded tasks never throw, so there is nothing to ask of the future.
    var unused =
        executor.scheduleWithFixedDelay(guarded(task), 0, intervalMillis, TimeUnit.MILLISECONDS);
  }

  /**
   * Asks something that only the policy thread may look at; empty when there is no answer in time.
   */
  <T> Optional<T> ask(Supplier<T> question) {
    if (busyMillis() > ASK_MILLIS) {
      return Optional.empty();
    }
    Future<T> asked;
    try {
      asked = executor.submit(() -> timed(question));
    } catch (RejectedExecutionException e) {
      LOG.info("The scheduler is stopping; a question to the policy was dropped");
      return Optional.empty();
    }
    try {
      return Optional.ofNullable(asked.get(ASK_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      faults.note(LOG, "A question to the policy's thread failed.", e.getCause());
    } catch (TimeoutException e) {
      LOG.warn("The policy's thread did not answer within {} ms", ASK_MILLIS);
    } finally {
      // One that has not begun never will; one that runs goes on, for it may hold a file.
      asked.cancel(false);
    }
    return Optional.empty();
  }

  /** How long the task that runs now has been running, in milliseconds; 0 when none runs. */
  public long busyMillis() {
    return busy ? TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - busySinceNanos) : 0;
  }

  /** What to report when a task does not return: it shows where the thread is. */
  public Throwable stuck(long timeoutMillis) {
    IllegalStateException failure =
        new IllegalStateException("it has not returned for " + timeoutMillis + " ms");
    Thread now = thread;
    failure.setStackTrace(now == null ? new StackTraceElement[0] : now.getStackTrace());
    return failure;
  }

  /** Runs nothing any more. */
  public void stop() {
    executor.shutdownNow();
    try {
      if (!executor.awaitTermination(STOP_MILLIS, TimeUnit.MILLISECONDS)) {
        LOG.warn("The policy's thread did not stop within {} ms", STOP_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Runnable guarded(Runnable task) {
    return () -> run(task);
  }

  /** Runs a task now, on the policy's thread. */
  void run(Runnable task) {
    try {
      timed(
          () -> {
            task.run();
            return true;
          });
    } catch (Throwable e) {
      // The executor would keep it to itself, and never run a periodic task again.
      faults.note(LOG, "A task of the policy's thread failed; the thread goes on.", e);
    }
  }

  private <T> T timed(Supplier<T> task) {
    boolean outermost = !busy;
    if (outermost) {
      busySinceNanos = System.nanoTime();
      busy = true;
    }
    try {
      return task.get();
    } finally {
      if (outermost) {
        busy = false;
      }
    }
  }
}

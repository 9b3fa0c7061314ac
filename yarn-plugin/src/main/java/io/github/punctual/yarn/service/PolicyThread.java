package io.github.punctual.yarn.service;

import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one thread on which a policy runs. A task that throws is logged and never stops the thread.
 */
public final class PolicyThread {
  private static final Logger LOG = LoggerFactory.getLogger(PolicyThread.class);
  private static final long ASK_MILLIS = 2000;

  private final String name;
  private final ScheduledThreadPoolExecutor executor;
  private final OncePerCause faults = new OncePerCause();
  private volatile Thread thread;

  /** When the task that runs now began, in the time of {@link System#nanoTime}. */
  private volatile long busySinceNanos;

  private volatile boolean busy;

  /** A thread of a name that has nothing to do yet. */
  public PolicyThread(String name) {
    this.name = name;
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
      return unanswered();
    }
    try {
      return Optional.ofNullable(asked.get(ASK_MILLIS, TimeUnit.MILLISECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (CancellationException e) {
      return unanswered();
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

  private static <T> Optional<T> unanswered() {
    LOG.info("The scheduler is stopping; a question to the policy was dropped");
    return Optional.empty();
  }

  /**
   * Has something done that only this thread may do, and waits until it is. It must begin within
   * {@value #ASK_MILLIS} ms.
   *
   * @param what what is done, in the past: "forgotten"
   * @param mostMillis how long it may take once it has begun, in milliseconds
   * @throws NotDoneException when it is not done in time; it never will be, unless it had begun
   * @throws RuntimeException what the task throws
   */
  public void have(String what, Runnable task, long mostMillis) {
    AtomicBoolean settled = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(1);
    Future<?> result;
    try {
      result =
          executor.submit(
              () -> {
                if (settled.compareAndSet(false, true)) {
                  begun.countDown();
                  timed(
                      () -> {
                        task.run();
                        return true;
                      });
                }
              });
    } catch (RejectedExecutionException e) {
      throw stopping(what);
    }
    try {
      if (!begun.await(ASK_MILLIS, TimeUnit.MILLISECONDS) && settled.compareAndSet(false, true)) {
        result.cancel(false);
        throw new NotDoneException(
            "nothing was %s: the thread %s did not begin with it within %d ms, because what it does now has taken %d ms so far"
                .formatted(what, name, ASK_MILLIS, busyMillis()),
            "again in a few seconds; when that goes on, the ResourceManager's log, and its stacks on the page /stacks, say what %s waits for"
                .formatted(name));
      }
      result.get(mostMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      throw new NotDoneException(
          "it is not sure whether anything was %s: the thread %s began with it and was not done after %d ms"
              .formatted(what, name, mostMillis),
          "again in a few seconds: to do it twice does no harm");
    } catch (ExecutionException e) {
      throw asThrown(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw stopping(what);
    }
  }

  private NotDoneException stopping(String what) {
    return new NotDoneException(
        "nothing was %s, as far as is known: the ResourceManager is stopping".formatted(what),
        "the ResourceManager that is active now, or this one when it has started again");
  }

  private static RuntimeException asThrown(Throwable cause) {
    if (cause instanceof Error error) {
      throw error;
    }
    return cause instanceof RuntimeException thrown ? thrown : new IllegalStateException(cause);
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

  /** Runs nothing any more, once what it runs has ended. */
  public void stop() {
    GentleStop.of(executor, "The thread " + name, LOG);
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

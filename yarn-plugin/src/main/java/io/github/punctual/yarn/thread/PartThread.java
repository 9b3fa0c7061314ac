package io.github.punctual.yarn.thread;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
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
 * The one thread on which a part of the scheduler decides, or does something else that must not be
 * done on a thread of the ResourceManager. A task that throws is logged once per cause and never
 * stops the thread.
 */
public final class PartThread {
  private static final Logger LOG = LoggerFactory.getLogger(PartThread.class);
  private static final long ASK_MILLIS = 2000;

  /** What runs when it is stopped may take so long before it is interrupted. */
  private static final long END_MILLIS = 3000;

  private static final long INTERRUPTED_MILLIS = 2000;

  private final String name;
  private final ScheduledThreadPoolExecutor executor;
  private final OncePerCause faults = new OncePerCause();
  private volatile Thread thread;

  /** When the task that runs now began, in the time of {@link System#nanoTime}. */
  private volatile long busySinceNanos;

  private volatile boolean busy;

  /** The thread of one of these. */
  private static final class Own extends Thread {
    private final PartThread part;

    Own(PartThread part, Runnable task) {
      super(task, part.name);
      this.part = part;
    }
  }

  /** A thread of a name that has nothing to do yet. */
  public PartThread(String name) {
    this.name = name;
    executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread made = new Own(this, task);
              made.setDaemon(true);
              thread = made;
              return made;
            });
    // What nobody waits for any more leaves the queue at once.
    executor.setRemoveOnCancelPolicy(true);
  }

  /** Runs a task after those that were given before; drops it when the thread has stopped. */
  public void execute(Runnable task) {
    after(0, task);
  }

  /** Runs a task once, after some time; drops it when the thread has stopped. */
  public void after(long millis, Runnable task) {
    try {
      var unused = executor.schedule(() -> run(task), millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.info("{} has stopped; a task for it was dropped", name);
    }
  }

  /** Runs a task first after some time, and from then on so long after it was done. */
  public void every(long firstMillis, long intervalMillis, Runnable task) {
    // What is run never throws, so there is nothing to ask of the future.
    var unused =
        executor.scheduleWithFixedDelay(
            () -> run(task), firstMillis, intervalMillis, TimeUnit.MILLISECONDS);
  }

  /** Asks something that only this thread may look at; empty when there is no answer in time. */
  public <T> Optional<T> ask(Supplier<T> question) {
    if (busyMillis() > ASK_MILLIS) {
      return Optional.empty();
    }
    Future<T> asked;
    try {
      asked = submit(question::get);
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
      faults.note(LOG, "A question to the thread %s failed.".formatted(name), e.getCause());
    } catch (TimeoutException e) {
      LOG.warn("The thread {} did not answer within {} ms", name, ASK_MILLIS);
    } finally {
      // One that has not begun never will; one that runs goes on, for it may hold a file.
      asked.cancel(false);
    }
    return Optional.empty();
  }

  /**
   * Gives it something to do after all else, and tells nobody what it throws but who asks.
   *
   * @throws RejectedExecutionException when the thread has stopped
   */
  public <T> Future<T> submit(Callable<T> task) {
    return executor.submit(() -> timed(task));
  }

  private <T> Optional<T> unanswered() {
    LOG.info("{} has stopped; a question to it was dropped", name);
    return Optional.empty();
  }

  /**
   * Has something done that only this thread may do, and waits until it is. It must begin within
   * {@value #ASK_MILLIS} ms.
   *
   * @param what what is done, in the past: "forgotten"
   * @param mostMillis how long it may take once it has begun, in milliseconds
   * @return what the task returns
   * @throws NotDoneException when it is not done in time; it never will be, unless it had begun
   * @throws RuntimeException what the task throws
   */
  public <T> T have(String what, Callable<T> task, long mostMillis) {
    AtomicBoolean settled = new AtomicBoolean();
    CountDownLatch begun = new CountDownLatch(1);
    Callable<T> once =
        () -> {
          if (!settled.compareAndSet(false, true)) {
            return null;
          }
          begun.countDown();
          return task.call();
        };
    try {
      Future<T> result = submit(once);
      if (!begun.await(ASK_MILLIS, TimeUnit.MILLISECONDS) && settled.compareAndSet(false, true)) {
        result.cancel(false);
        throw new NotDoneException(
            "nothing was %s: the thread %s did not begin with it within %d ms, because what it does now has taken %d ms so far"
                .formatted(what, name, ASK_MILLIS, busyMillis()),
            "again in a few seconds; when that goes on, the ResourceManager's log, and its stacks on the page /stacks, say what %s waits for"
                .formatted(name));
      }
      return result.get(mostMillis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      throw stopping(what);
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

  /**
   * The calling thread has just waited so long for what answers or is given up in a bounded time. A
   * task that often does so is no task that hangs: where the thread is one of these, it counts as
   * if it had begun that much later.
   */
  public static void hasWaited(long nanos) {
    if (Thread.currentThread() instanceof Own own) {
      long since = own.part.busySinceNanos;
      own.part.busySinceNanos = since + nanos;
    }
  }

  /**
   * How long the task that runs now has been running, in milliseconds, but for what it has waited
   * ({@link #hasWaited}); 0 when none runs.
   */
  public long busyMillis() {
    return busy ? TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - busySinceNanos) : 0;
  }

  /** What to report when a task does not return: it shows where the thread is. */
  Throwable stuck(long timeoutMillis) {
    IllegalStateException failure =
        new IllegalStateException("it has not returned for " + timeoutMillis + " ms");
    Thread now = thread;
    failure.setStackTrace(now == null ? new StackTraceElement[0] : now.getStackTrace());
    return failure;
  }

  /**
   * Runs nothing any more: what waits is dropped, what runs is let end, since it may be writing a
   * file, and is interrupted only when it takes long.
   *
   * @return whether the thread stood still within 5 s
   */
  public boolean stop() {
    // Else those that are due would still be run, and those that are not would be waited for.
    executor.getQueue().forEach(task -> ((Future<?>) task).cancel(false));
    executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    executor.shutdown();
    try {
      if (executor.awaitTermination(END_MILLIS, TimeUnit.MILLISECONDS)) {
        return true;
      }
      executor.shutdownNow();
      if (executor.awaitTermination(INTERRUPTED_MILLIS, TimeUnit.MILLISECONDS)) {
        return true;
      }
      LOG.warn("The thread {} did not stop within {} ms", name, END_MILLIS + INTERRUPTED_MILLIS);
    } catch (InterruptedException e) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    }
    return false;
  }

  /** Asks what runs now to end, because nobody waits for it any more. */
  public void interrupt() {
    Thread now = thread;
    if (now != null) {
      now.interrupt();
    }
  }

  /** Runs nothing any more and interrupts what runs, for which nobody waits. */
  public void abandon() {
    executor.shutdownNow();
  }

  /** What its tasks have thrown, by cause, and how often. */
  public Map<String, Long> faults() {
    return faults.counts();
  }

  /** Runs a task now, guarded as all others. For this thread. */
  public void run(Runnable task) {
    try {
      timed(Executors.callable(task));
    } catch (Throwable e) {
      // The executor would keep it to itself, and never run a periodic task again.
      faults.note(LOG, "A task of the thread %s failed; the thread goes on.".formatted(name), e);
    }
  }

  private <T> T timed(Callable<T> task) throws Exception {
    boolean outermost = !busy;
    if (outermost) {
      busySinceNanos = System.nanoTime();
      busy = true;
    }
    try {
      return task.call();
    } finally {
      if (outermost) {
        busy = false;
      }
    }
  }
}

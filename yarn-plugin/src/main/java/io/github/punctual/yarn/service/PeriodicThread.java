package io.github.punctual.yarn.service;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A thread of its own for a task that is done again and again. What a task throws is logged, once
 * per cause, and never stops the thread.
 */
public final class PeriodicThread {
  private static final Logger LOG = LoggerFactory.getLogger(PeriodicThread.class);
  private static final long SOON_MILLIS = 20;

  private final String name;
  private final OncePerCause faults = new OncePerCause();
  private final ScheduledThreadPoolExecutor executor;

  /** A thread of a name that does nothing yet. */
  public PeriodicThread(String name) {
    this.name = name;
    this.executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread made = new Thread(task, name);
              made.setDaemon(true);
              return made;
            });
  }

  /** Does a task first after some time, and from then on so long after it was done. */
  public void start(Runnable task, long firstMillis, long intervalMillis) {
    // Guarded tasks never throw, so there is nothing to ask of the future.
    var unused =
        executor.scheduleWithFixedDelay(
            guarded(task), firstMillis, intervalMillis, TimeUnit.MILLISECONDS);
  }

  /** Does a task once, soon, but not so soon that it would do nothing else when asked often. */
  public void soon(Runnable task) {
    after(task, SOON_MILLIS);
  }

  /** Does a task once, after some time. */
  public void after(Runnable task, long millis) {
    try {
      var unused = executor.schedule(guarded(task), millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      LOG.info("{} has stopped and does nothing any more", name);
    }
  }

  private Runnable guarded(Runnable task) {
    return () -> {
      try {
        task.run();
      } catch (Throwable e) {
        // The executor would keep it to itself, and never do a periodic task again.
        faults.note(LOG, "A task of " + name + " failed; it is done again.", e);
      }
    };
  }

  /** Does nothing any more; says whether it stood still in time. */
  public boolean stop() {
    return GentleStop.of(executor, name, LOG);
  }
}

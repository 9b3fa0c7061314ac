package io.github.punctual.yarn.service;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;

/**
 * Stops a thread of tasks: what waits is dropped, what runs is let end, since it may be writing a
 * file, and is interrupted only when it takes long.
 */
public final class GentleStop {
  private static final long END_MILLIS = 3000;
  private static final long INTERRUPTED_MILLIS = 2000;

  private GentleStop() {}

  /**
   * Stops an executor and waits until it stands still.
   *
   * @param name what it is called in the log
   * @return whether it stood still within 5 s
   */
  public static boolean of(ScheduledThreadPoolExecutor executor, String name, Logger log) {
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
      log.warn("{} did not stop within {} ms", name, END_MILLIS + INTERRUPTED_MILLIS);
    } catch (InterruptedException e) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    }
    return false;
  }
}

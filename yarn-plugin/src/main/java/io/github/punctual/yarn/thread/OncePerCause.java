package io.github.punctual.yarn.thread;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.slf4j.Logger;

/**
 * Counts failures by their cause, which is what was thrown and where, and logs each cause once:
 * what fails at every heartbeat must not fill the log. Safe for several threads.
 */
public final class OncePerCause {
  private final Map<String, Long> countByCause = new ConcurrentHashMap<>();

  /** Notes a failure and logs it at ERROR when it is the first of its cause; returns the cause. */
  public String note(Logger log, String message, Throwable thrown) {
    StackTraceElement[] trace = thrown.getStackTrace();
    String cause = thrown.getClass().getName() + (trace.length == 0 ? "" : " at " + trace[0]);
    if (countByCause.merge(cause, 1L, Long::sum) == 1) {
      log.error("{} This is logged once per cause.", message, thrown);
    }
    return cause;
  }

  /** Runs a task; what it throws is told, but for what leaves the whole process in doubt. */
  public static void guard(Runnable task, Consumer<Throwable> failed) {
    try {
      task.run();
    } catch (RuntimeException | LinkageError | StackOverflowError | AssertionError e) {
      failed.accept(e);
    }
  }

  /** How many failures were noted. */
  public long total() {
    return total(countByCause);
  }

  /** How many failures some causes had together. */
  public static long total(Map<String, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Causes of several origins together, with how often each was noted. */
  public static Map<String, Long> together(Stream<Map<String, Long>> counts) {
    Map<String, Long> sum = new TreeMap<>();
    counts.forEach(some -> some.forEach((cause, count) -> sum.merge(cause, count, Long::sum)));
    return sum;
  }

  /** The causes, with how often each was noted. */
  public Map<String, Long> counts() {
    return new TreeMap<>(countByCause);
  }
}

package io.github.punctual.testcluster;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** Waits for a condition by asking again and again, up to a deadline. */
public final class Poll {

  /** Time between two questions. */
  public static final Duration STEP = Duration.ofMillis(100);

  private Poll() {}

  /**
   * Asks until an answer satisfies a condition and returns that answer.
   *
   * @param what what is waited for, in words that complete "waited for …"
   * @param atMost longest time to wait; the probe is asked at least once
   * @param probe the question; an exception is not retried, it fails the wait at once
   * @param done the condition
   * @throws AssertionError when the deadline passes; the message holds the last answer
   */
  public static <T> T until(String what, Duration atMost, Callable<T> probe, Predicate<T> done) {
    long deadlineNanos = System.nanoTime() + atMost.toNanos();
    int questions = 0;
    while (true) {
      T answer = ask(what, probe);
      questions++;
      if (done.test(answer)) {
        return answer;
      }
      if (System.nanoTime() >= deadlineNanos) {
        throw new AssertionError(
            "Waited %s for %s; asked %d times, the last answer was: %s"
                .formatted(atMost, what, questions, answer));
      }
      pause(what);
    }
  }

  /**
   * Asks until the answer is true.
   *
   * @throws AssertionError when the deadline passes
   */
  public static void untilTrue(String what, Duration atMost, Callable<Boolean> probe) {
    until(what, atMost, probe, answer -> answer);
  }

  /**
   * Checks that a condition holds now and goes on holding for a while: for claims such as "stays
   * held" or "never exceeds its cap".
   *
   * @param period how long it must hold
   * @throws AssertionError with the offending answer as soon as the condition fails
   */
  public static <T> void holds(String what, Duration period, Callable<T> probe, Predicate<T> rule) {
    long endNanos = System.nanoTime() + period.toNanos();
    do {
      T answer = ask(what, probe);
      if (!rule.test(answer)) {
        throw new AssertionError(
            "Expected throughout %s: %s; but saw: %s".formatted(period, what, answer));
      }
      pause(what);
    } while (System.nanoTime() < endNanos);
  }

  private static <T> T ask(String what, Callable<T> probe) {
    try {
      return probe.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("The probe failed while waiting for " + what, e);
    }
  }

  private static void pause(String what) {
    LockSupport.parkNanos(STEP.toNanos());
    if (Thread.interrupted()) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for " + what);
    }
  }
}

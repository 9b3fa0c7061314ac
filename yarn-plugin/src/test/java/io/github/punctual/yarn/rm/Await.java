package io.github.punctual.yarn.rm;

import io.github.punctual.yarn.thread.NotDoneException;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for a condition by asking again and again, for at most a minute. */
public final class Await {
  private static final long AT_MOST_SECONDS = 60;
  private static final long STEP_MILLIS = 10;

  private Await() {}

  /**
   * Asks until an answer satisfies a condition and returns it.
   *
   * @throws AssertionError with the last answer when the time is up
   */
  public static <T> T until(String what, Callable<T> probe, Predicate<T> done) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(AT_MOST_SECONDS);
    while (true) {
      T answer = ask(probe);
      if (done.test(answer)) {
        return answer;
      }
      if (System.nanoTime() > deadline) {
        throw new AssertionError("waited in vain until " + what + "; last seen: " + answer);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(STEP_MILLIS));
    }
  }

  /** Asks until the answer is yes. */
  public static void untilTrue(String what, Callable<Boolean> probe) {
    until(what, probe, answer -> answer);
  }

  /**
   * Has something done by a thread of ours, again where that does not begin with it in time: to do
   * it twice must do no harm.
   */
  public static <T> T untilDone(String what, Supplier<T> task) {
    AtomicReference<T> answer = new AtomicReference<>();
    untilTrue(
        what,
        () -> {
          try {
            answer.set(task.get());
            return true;
          } catch (NotDoneException busy) {
            return false;
          }
        });
    return answer.get();
  }

  private static <T> T ask(Callable<T> probe) {
    try {
      return probe.call();
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException("the question failed", e);
    }
  }
}

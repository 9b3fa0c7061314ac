package io.github.punctual.yarn.thread;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Sees to it that nobody waits for ever for a thread that does not go on, as with a policy or a
 * store that hangs. Has a thread of its own for each, because the watched ones are those that may
 * be stuck.
 */
public final class Watchdog {
  private static final long CHECKS_PER_TIMEOUT = 10;
  private static final long MOST_MILLIS_BETWEEN_CHECKS = 1000;

  /** A check that comes later than after so many intervals was held up, like all threads. */
  private static final long MOST_INTERVALS = 3;

  private final long timeoutMillis;
  private final List<Watched> all = new ArrayList<>();

  /** A thread that is watched, and whether it was stuck at the last check. */
  private final class Watched {
    private final PartThread thread;
    private final Consumer<Throwable> stuck;
    private final Consumer<Boolean> checked;

    /** What is done about one stuck thread may itself wait: another is not to wait for that. */
    private final PartThread own = new PartThread("punctual-watchdog");

    private final SeenBusy busy = new SeenBusy(MOST_INTERVALS * interval());
    private boolean wasStuck;
    private boolean isPassedOver;
    private long checkedNanos = System.nanoTime();

    Watched(PartThread thread, Consumer<Throwable> stuck, Consumer<Boolean> checked) {
      this.thread = thread;
      this.stuck = stuck;
      this.checked = checked;
    }

    void check() {
      boolean isStuck = busy.look(thread.busyMillis()) >= timeoutMillis;
      if (isStuck && !wasStuck) {
        stuck.accept(thread.stuck(timeoutMillis));
      }
      wasStuck = isStuck;
      long now = System.nanoTime();
      long sinceMillis = TimeUnit.NANOSECONDS.toMillis(now - checkedNanos);
      checkedNanos = now;
      // Where all stood still, what is late may yet be done before the next check.
      isPassedOver = !isPassedOver && sinceMillis > MOST_INTERVALS * interval();
      if (!isPassedOver) {
        checked.accept(isStuck);
      }
    }
  }

  /** One that is not started; threads are stuck when what they do takes so many milliseconds. */
  public Watchdog(long timeoutMillis) {
    this.timeoutMillis = timeoutMillis;
  }

  /**
   * Watches a thread. Called before the start.
   *
   * @param stuck is told once, on the watchdog's thread, where the thread is stuck
   */
  public void watch(PartThread thread, Consumer<Throwable> stuck) {
    watch(thread, stuck, isStuck -> {});
  }

  /** The same; {@code checked} is told at every check whether the thread is stuck. */
  public void watch(PartThread thread, Consumer<Throwable> stuck, Consumer<Boolean> checked) {
    all.add(new Watched(thread, stuck, checked));
  }

  public void start() {
    all.forEach(each -> each.own.every(interval(), interval(), each::check));
  }

  private long interval() {
    return Math.min(timeoutMillis / CHECKS_PER_TIMEOUT, MOST_MILLIS_BETWEEN_CHECKS);
  }

  public void stop() {
    all.forEach(each -> each.own.stop());
  }
}

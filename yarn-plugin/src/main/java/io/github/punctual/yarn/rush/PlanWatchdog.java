package io.github.punctual.yarn.rush;

import io.github.punctual.yarn.service.PeriodicThread;
import io.github.punctual.yarn.service.PolicyThread;
import java.util.function.Consumer;

/**
 * Sees to it that a plan that never comes, as of a policy or a store that hangs, does not keep an
 * old one in force. Has a thread of its own, because the planning one is the one that may be stuck.
 */
final class PlanWatchdog {
  private static final long CHECKS_PER_TIMEOUT = 10;
  private static final long MOST_MILLIS_BETWEEN_CHECKS = 1000;

  private final long timeoutMillis;
  private final PolicyThread planning;
  private final Consumer<Throwable> stuck;
  private final PeriodicThread thread = new PeriodicThread("punctual-rush-watchdog");
  private boolean wasStuck;

  /**
   * A watchdog that is not started.
   *
   * @param stuck is told, on the watchdog's thread, where the planning thread is stuck
   */
  PlanWatchdog(long timeoutMillis, PolicyThread planning, Consumer<Throwable> stuck) {
    this.timeoutMillis = timeoutMillis;
    this.planning = planning;
    this.stuck = stuck;
  }

  void start() {
    long interval = Math.min(timeoutMillis / CHECKS_PER_TIMEOUT, MOST_MILLIS_BETWEEN_CHECKS);
    thread.start(this::check, interval, interval);
  }

  void stop() {
    thread.stop();
  }

  private void check() {
    boolean now = planning.busyMillis() >= timeoutMillis;
    if (now && !wasStuck) {
      stuck.accept(planning.stuck(timeoutMillis));
    }
    wasStuck = now;
  }
}

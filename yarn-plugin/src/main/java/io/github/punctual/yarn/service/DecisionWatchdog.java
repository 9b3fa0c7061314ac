package io.github.punctual.yarn.service;

import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.settings.PunctualSettings;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that no job waits for a decision that does not come, or is not carried out. A client's
 * submission is not answered before that, so a policy that never returns would keep it waiting for
 * ever. Has a thread of its own, because the policy's is the one that may be stuck.
 */
final class DecisionWatchdog {
  private static final Logger LOG = LoggerFactory.getLogger(DecisionWatchdog.class);
  private static final long CHECKS_PER_TIMEOUT = 10;
  private static final long MOST_MILLIS_BETWEEN_CHECKS = 1000;

  private final long timeoutMillis;
  private final JobRegistry registry;
  private final DecisionCarrier carrier;
  private final PolicyThread policyThread;
  private final PolicyFailures failures;
  private final Consumer<TrackedJob> bypassed;
  private final OncePerCause faults = new OncePerCause();
  private final ScheduledThreadPoolExecutor executor;
  private boolean wasStuck;

  /**
   * A watchdog that is not started.
   *
   * @param bypassed is told, on the watchdog's thread, of each job that was given up
   */
  DecisionWatchdog(
      long timeoutMillis,
      JobRegistry registry,
      DecisionCarrier carrier,
      PolicyThread policyThread,
      PolicyFailures failures,
      Consumer<TrackedJob> bypassed) {
    this.timeoutMillis = timeoutMillis;
    this.registry = registry;
    this.carrier = carrier;
    this.policyThread = policyThread;
    this.failures = failures;
    this.bypassed = bypassed;
    this.executor =
        new ScheduledThreadPoolExecutor(
            1,
            task -> {
              Thread thread = new Thread(task, "punctual-watchdog");
              thread.setDaemon(true);
              return thread;
            });
  }

  void start() {
    long interval = Math.min(timeoutMillis / CHECKS_PER_TIMEOUT, MOST_MILLIS_BETWEEN_CHECKS);
    // The check never throws, so there is nothing to ask of the future.
    var unused =
        executor.scheduleWithFixedDelay(this::check, interval, interval, TimeUnit.MILLISECONDS);
  }

  void stop() {
    executor.shutdownNow();
  }

  private void check() {
    try {
      boolean stuck = policyThread.busyMillis() >= timeoutMillis;
      if (stuck && !wasStuck) {
        failures.note(policyThread.stuck(timeoutMillis));
      }
      wasStuck = stuck;
      for (TrackedJob job : registry.live()) {
        boolean overdue = job.undecidedMillis() >= timeoutMillis;
        if (stuck ? awaits(job.phase()) : overdue && job.phase() == Phase.DECIDING) {
          giveUp(job);
        } else if (overdue || (stuck && job.isHeldThoughAdmitted())) {
          LOG.warn(
              "What was decided about {} is done without waiting for the policy's thread, which has not done it for {} ms",
              job.id(),
              timeoutMillis);
          carrier.complete(job);
        }
      }
      if (stuck) {
        // What ended since then is no longer promised anything, though nobody could settle it.
        carrier.refreshRoom();
      }
    } catch (Throwable e) {
      // The executor would keep it to itself, and never check again.
      faults.note(LOG, "The watchdog failed at a check and goes on.", e);
    }
  }

  private static boolean awaits(Phase phase) {
    return phase == Phase.DECIDING
        || phase == Phase.WAITING
        || phase == Phase.LEARNING
        || phase == Phase.WAITING_WITH_MASTER;
  }

  private void giveUp(TrackedJob job) {
    String remark =
        "nothing was decided about it within %d ms (%s)"
            .formatted(timeoutMillis, PunctualSettings.DECISION_TIMEOUT.name());
    if (carrier.bypass(job, remark)) {
      LOG.warn("{} runs as under the stock scheduler: {}", job.id(), remark);
      bypassed.accept(job);
    }
  }
}

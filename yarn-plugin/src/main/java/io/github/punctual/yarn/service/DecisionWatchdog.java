package io.github.punctual.yarn.service;

import io.github.punctual.yarn.jobs.JobRegistry;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.settings.PunctualSettings;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sees to it that no job waits for a decision that does not come, or is not carried out. A client's
 * submission is not answered before that, so a policy that never returns would keep it waiting for
 * ever. For the watchdog's thread.
 *
 * @param bypassed is told of each job that was given up
 */
record DecisionWatchdog(
    long timeoutMillis,
    JobRegistry registry,
    DecisionCarrier carrier,
    Consumer<TrackedJob> bypassed) {
  private static final Logger LOG = LoggerFactory.getLogger(DecisionWatchdog.class);

  /** Looks at all jobs, while the policy's thread is stuck or is not. */
  void check(boolean stuck) {
    for (TrackedJob job : registry.live()) {
      boolean overdue = job.overdueMillis() >= timeoutMillis;
      if (stuck ? awaits(job.phase()) : overdue && job.phase() == Phase.DECIDING) {
        giveUp(job);
      } else if (overdue || (stuck && job.isHeldThoughAdmitted())) {
        LOG.warn(
            "What was decided about {} is done now, as the policy's thread has not done it for {} ms",
            job.id(),
            timeoutMillis);
        carrier.complete(job);
      }
    }
    if (stuck) {
      // What ended since then is no longer promised anything, though nobody could settle it.
      carrier.refreshRoom();
    }
  }

  private static boolean awaits(Phase phase) {
    return phase.waits() || phase == Phase.DECIDING || phase == Phase.LEARNING;
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

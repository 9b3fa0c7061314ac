package io.github.punctual.core.decision;

import io.github.punctual.core.job.JobId;
import java.util.Objects;

/**
 * What is to be done with a job, and why.
 *
 * @param job the job
 * @param reason the reason code
 * @param tasks how many of its tasks may run at once when it is admitted, otherwise 0
 * @param numbers the numbers behind it
 * @param terms what would be accepted instead
 */
public record Decision(JobId job, ReasonCode reason, int tasks, Numbers numbers, Terms terms) {
  /** Checks that just an admission carries tasks. */
  public Decision {
    Objects.requireNonNull(job, "job");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(numbers, "numbers");
    Objects.requireNonNull(terms, "terms");
    if (reason.action() == Action.ADMIT ? tasks < 1 : tasks != 0) {
      throw new IllegalArgumentException(
          "decision %s for %s promises %d tasks".formatted(reason, job, tasks));
    }
  }

  /** What is to be done. */
  public Action action() {
    return reason.action();
  }
}

package io.github.punctual.core.job;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Objects;

/**
 * An admitted job and what it was promised. The promise does not change while it runs (Justice,
 * section 2.2).
 *
 * @param job the job
 * @param tasks how many of its tasks may run at once, at least 1
 * @param admittedMillis when it was admitted, in milliseconds
 */
public record RunningJob(DeadlineJob job, int tasks, long admittedMillis) {
  /** Checks the count. */
  public RunningJob {
    Objects.requireNonNull(job, "job");
    if (tasks < 1) {
      throw new IllegalArgumentException(
          "job %s is promised %d tasks; it must be at least 1".formatted(job.id(), tasks));
    }
  }

  /** What it was promised, its master included. */
  public ResourceVector footprint() {
    return job.footprint(tasks);
  }
}

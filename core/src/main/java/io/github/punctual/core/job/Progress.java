package io.github.punctual.core.job;

import java.util.Objects;

/**
 * How far a running job has come, as far as anybody knows before its end.
 *
 * @param job the job
 * @param atMillis when that was so, in milliseconds
 * @param fraction the part of its work that is done, in [0, 1], as its master reports it: masters
 *     err
 * @param computationMillis what its task containers have spent so far, in task milliseconds, at
 *     least 0
 * @param heldTasks how many of its tasks run now, at least 0
 */
public record Progress(
    JobId job, long atMillis, double fraction, long computationMillis, int heldTasks) {
  /** Checks the ranges. */
  public Progress {
    Objects.requireNonNull(job, "job");
    if (!(fraction >= 0 && fraction <= 1)) {
      throw new IllegalArgumentException(
          "progress of job %s is %s; it must lie in [0, 1]".formatted(job, fraction));
    }
    if (computationMillis < 0 || heldTasks < 0) {
      throw new IllegalArgumentException(
          "progress of job %s is %d ms with %d tasks running; neither may be negative"
              .formatted(job, computationMillis, heldTasks));
    }
  }
}

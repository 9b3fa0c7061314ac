package io.github.punctual.robust.demand;

import java.util.Objects;

/**
 * What an estimator believes about the tasks of a group.
 *
 * @param left the work that they still have, together
 * @param taskSeconds the time of one task that has not begun, in seconds, above 0: the paper's R
 */
public record DemandEstimate(DemandDistribution left, double taskSeconds) {
  public DemandEstimate {
    Objects.requireNonNull(left, "left");
    if (!(taskSeconds > 0 && taskSeconds < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the time of a task is %s s; it must be above 0 and finite".formatted(taskSeconds));
    }
  }
}

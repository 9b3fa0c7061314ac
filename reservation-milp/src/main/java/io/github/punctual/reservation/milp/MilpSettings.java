package io.github.punctual.reservation.milp;

import java.time.Duration;
import java.util.Objects;
import java.util.function.LongToDoubleFunction;

/**
 * How exact plans are made.
 *
 * @param timeLimit after which the best plan found so far is taken, above 0
 * @param gap the solver stops when its plan is proved to be this near to the optimum, in [0, 1)
 * @param shiftWeight what it costs to hold one bundle more or less than at the step before; at
 *     least 0
 * @param stepPrice what it costs to hold one bundle at a step: the paper's c, the same for all
 */
public record MilpSettings(
    Duration timeLimit, double gap, double shiftWeight, LongToDoubleFunction stepPrice) {
  /** Half a minute, to the optimum, with a little for each shift, at any time. */
  public static final MilpSettings DEFAULT =
      new MilpSettings(Duration.ofSeconds(30), 0, 0.01, step -> 0);

  public MilpSettings {
    Objects.requireNonNull(stepPrice, "stepPrice");
    if (timeLimit.isNegative() || timeLimit.isZero()) {
      throw new IllegalArgumentException(
          "time limit of the solver is " + timeLimit + "; it must be above 0");
    }
    if (!(gap >= 0 && gap < 1) || !(shiftWeight >= 0)) {
      throw new IllegalArgumentException(
          "gap is %s and weight of shifts %s; the gap must be in [0, 1), the weight at least 0"
              .formatted(gap, shiftWeight));
    }
  }

  public MilpSettings within(Duration limit) {
    return new MilpSettings(limit, gap, shiftWeight, stepPrice);
  }
}

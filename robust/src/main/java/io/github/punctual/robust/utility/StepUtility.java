package io.github.punctual.robust.utility;

import java.util.List;

/**
 * Soft deadlines: worth the value of the first deadline that is met, and nothing after the last.
 *
 * @param steps at least one, by ascending deadlines with values that do not grow
 */
public record StepUtility(List<Step> steps) implements Utility {
  /**
   * A deadline and what a result by then is worth.
   *
   * @param deadlineSeconds from submission, at least 0; infinite for a value that never ends
   * @param value at least 0 and finite
   */
  public record Step(double deadlineSeconds, double value) {
    public Step {
      if (!(deadlineSeconds >= 0)) {
        throw new IllegalArgumentException(
            "a step ends at %s s after submission; it must be 0 or later"
                .formatted(deadlineSeconds));
      }
      if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "a result within %s s is worth %s; it must be at least 0 and finite"
                .formatted(deadlineSeconds, value));
      }
    }
  }

  public StepUtility {
    steps = List.copyOf(steps);
    if (steps.isEmpty()) {
      throw new IllegalArgumentException("a utility of steps has none; give at least one");
    }
    for (int i = 1; i < steps.size(); i++) {
      Step before = steps.get(i - 1);
      Step after = steps.get(i);
      if (!(before.deadlineSeconds < after.deadlineSeconds && before.value >= after.value)) {
        throw new IllegalArgumentException(
            ("step %d (%s by %s s) comes after %s by %s s; steps must have ascending deadlines and"
                    + " values that do not grow; maybe their order is wrong")
                .formatted(
                    i + 1,
                    after.value,
                    after.deadlineSeconds,
                    before.value,
                    before.deadlineSeconds));
      }
    }
  }

  @Override
  public double at(double seconds) {
    for (Step step : steps) {
      if (seconds <= step.deadlineSeconds) {
        return step.value;
      }
    }
    return 0;
  }

  @Override
  public double latest(double level) {
    if (level <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double latest = Double.NEGATIVE_INFINITY;
    for (Step step : steps) {
      if (step.value >= level) {
        latest = step.deadlineSeconds;
      }
    }
    return latest;
  }
}

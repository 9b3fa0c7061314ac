package io.github.punctual.simulator.workload;

import io.github.punctual.robust.utility.ConstantUtility;
import io.github.punctual.robust.utility.LinearUtility;
import io.github.punctual.robust.utility.SigmoidUtility;
import io.github.punctual.robust.utility.StepUtility;
import io.github.punctual.robust.utility.Utility;
import io.github.punctual.robust.utility.UtilityTerms;
import java.util.List;
import java.util.OptionalLong;

/**
 * What a job's result is worth, by its completion time, as its user said it (RUSH, section IV). The
 * time budget is the job's deadline.
 *
 * @param shape how the worth falls
 * @param weight the worth before it falls, above 0; steps have values of their own
 * @param sensitivity how fast it falls, the paper's beta, above 0; per second. Constants and steps
 *     have none
 * @param steps for that shape alone: at least one, in the order of time and with falling values
 */
public record JobUtility(Shape shape, double weight, double sensitivity, List<Step> steps) {
  /** How the worth falls. */
  public enum Shape {
    /** Around the deadline, where half of it is left. */
    SIGMOID,
    /** Always, by the sensitivity each second; it is the weight at the deadline. */
    LINEAR,
    /** It never falls. */
    CONSTANT,
    /** At the instants of its steps. */
    STEPS
  }

  /**
   * A worth that holds until an instant.
   *
   * @param untilMillis from submission, in milliseconds, at least 1
   * @param value above 0
   */
  public record Step(long untilMillis, double value) {
    public Step {
      if (untilMillis < 1) {
        throw new IllegalArgumentException(
            "a utility falls %d ms after submission; that must be at least 1 ms"
                .formatted(untilMillis));
      }
      UtilityTerms.requireAboveZero("value of a utility's step", value);
    }
  }

  /** Whoever only says a deadline means a worth that falls from 90 to 10 % in a fifth of it. */
  private static final double DEFAULT_STEEPNESS = 2 * Math.log(9) / 0.2;

  public JobUtility {
    steps = List.copyOf(steps);
    UtilityTerms.requireAboveZero("weight of a utility", weight);
    UtilityTerms.requireAboveZero("sensitivity of a utility", sensitivity);
    if ((shape == Shape.STEPS) == steps.isEmpty()) {
      throw new IllegalArgumentException(
          "a %s utility has %d steps; STEPS must have at least one, the others none"
              .formatted(shape, steps.size()));
    }
    for (int i = 1; i < steps.size(); i++) {
      Step before = steps.get(i - 1);
      Step step = steps.get(i);
      if (step.untilMillis() <= before.untilMillis() || step.value() >= before.value()) {
        throw new IllegalArgumentException(
            "a utility falls to %s at %d ms after %s at %d ms; steps must go on in time and down in value"
                .formatted(step.value(), step.untilMillis(), before.value(), before.untilMillis()));
      }
    }
  }

  /** Falls around the deadline. */
  public static JobUtility sigmoid(double weight, double sensitivity) {
    return new JobUtility(Shape.SIGMOID, weight, sensitivity, List.of());
  }

  /** Falls all the time. */
  public static JobUtility linear(double weight, double sensitivity) {
    return new JobUtility(Shape.LINEAR, weight, sensitivity, List.of());
  }

  /** Does not fall. */
  public static JobUtility constant(double weight) {
    return new JobUtility(Shape.CONSTANT, weight, 1, List.of());
  }

  /** Falls in steps. */
  public static JobUtility steps(List<Step> steps) {
    double first = steps.isEmpty() ? 1 : steps.get(0).value();
    return new JobUtility(Shape.STEPS, first, 1, steps);
  }

  /**
   * That of a job whose user said nothing but its deadline: a sigmoid of weight 1 around it, or a
   * constant where there is none.
   */
  public static JobUtility byDefault(OptionalLong budgetMillis) {
    return budgetMillis.isEmpty()
        ? constant(1)
        : sigmoid(1, DEFAULT_STEEPNESS / (budgetMillis.getAsLong() / 1000.0));
  }

  /** Whether it says something only together with a deadline. */
  public boolean needsDeadline() {
    return shape == Shape.SIGMOID || shape == Shape.LINEAR;
  }

  private static StepUtility.Step step(Step step) {
    return new StepUtility.Step(step.untilMillis() / 1000.0, step.value());
  }

  /**
   * As the policies know it.
   *
   * @param budgetMillis from submission to the deadline, where there is one
   */
  public Utility function(OptionalLong budgetMillis) {
    double budget = budgetMillis.orElse(1000) / 1000.0;
    UtilityTerms terms = new UtilityTerms(budget, weight, sensitivity);
    return switch (shape) {
      case SIGMOID -> new SigmoidUtility(terms);
      case LINEAR -> new LinearUtility(terms);
      case CONSTANT -> new ConstantUtility(terms);
      case STEPS -> new StepUtility(steps.stream().map(JobUtility::step).toList());
    };
  }
}

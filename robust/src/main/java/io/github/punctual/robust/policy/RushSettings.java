package io.github.punctual.robust.policy;

import io.github.punctual.robust.demand.DemandEstimator;
import io.github.punctual.robust.demand.DemandEstimators;
import io.github.punctual.robust.peel.ExactPeeling;
import io.github.punctual.robust.peel.PaperPeeling;
import io.github.punctual.robust.peel.Peeling;
import io.github.punctual.robust.slots.Mapping;
import io.github.punctual.robust.slots.QueueMapping;
import io.github.punctual.robust.slots.VectorMapping;
import io.github.punctual.robust.worstcase.Robustness;
import java.util.Map;
import java.util.Objects;

/**
 * How the policy plans.
 *
 * @param robustness how careful it is
 * @param estimator what it believes about the work that is left
 * @param peeling how it divides time
 * @param mapping how it makes tasks of what each job is to have
 * @param shortensBudgets whether it plans for each job to be done the time of one task before its
 *     budget ends, as tasks cannot be divided (RUSH, end of section III-C)
 */
public record RushSettings(
    Robustness robustness,
    DemandEstimator estimator,
    Peeling peeling,
    Mapping mapping,
    boolean shortensBudgets) {
  public RushSettings {
    Objects.requireNonNull(robustness, "robustness");
    Objects.requireNonNull(estimator, "estimator");
    Objects.requireNonNull(peeling, "peeling");
    Objects.requireNonNull(mapping, "mapping");
  }

  /** For tasks of any size, with budgets shortened. */
  public RushSettings(Robustness robustness, DemandEstimator estimator, Peeling peeling) {
    this(robustness, estimator, peeling, new VectorMapping(), true);
  }

  /** The part of the cases that a plan must cover. */
  public static final String THETA = "theta";

  /** How far the truth may be from the estimate, as relative entropy. */
  public static final String DELTA = "delta";

  /** One of {@link DemandEstimators#NAMES}. */
  public static final String ESTIMATOR = "estimator";

  /** How long a task runs of which nothing is known, in seconds. */
  public static final String PRIOR = "prior-seconds";

  /** {@code exact} or {@code paper}. */
  public static final String PEELING = "peeling";

  /** Of the paper's way of dividing time, in utility. */
  public static final String RESOLUTION = "resolution";

  /** {@code vectors} or {@code queues}. */
  public static final String MAPPING = "mapping";

  /**
   * Settings as text, with budgets shortened: what a driver reads from its configuration and what
   * the decision log keeps.
   *
   * @param texts all that are named above
   * @throws IllegalArgumentException when one is missing, malformed or out of its range
   */
  public static RushSettings of(Map<String, String> texts) {
    return new RushSettings(
        new Robustness(number(texts, THETA), number(texts, DELTA)),
        DemandEstimators.of(text(texts, ESTIMATOR), number(texts, PRIOR)),
        text(texts, PEELING).equals("paper")
            ? new PaperPeeling(number(texts, RESOLUTION))
            : new ExactPeeling(),
        text(texts, MAPPING).equals("queues") ? new QueueMapping() : new VectorMapping(),
        true);
  }

  private static double number(Map<String, String> texts, String name) {
    return Double.parseDouble(text(texts, name));
  }

  private static String text(Map<String, String> texts, String name) {
    String text = texts.get(name);
    if (text == null) {
      throw new IllegalArgumentException("setting %s is missing".formatted(name));
    }
    return text;
  }
}

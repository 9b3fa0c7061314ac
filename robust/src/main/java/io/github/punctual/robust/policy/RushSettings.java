package io.github.punctual.robust.policy;

import io.github.punctual.robust.demand.DemandEstimator;
import io.github.punctual.robust.peel.Peeling;
import io.github.punctual.robust.slots.Mapping;
import io.github.punctual.robust.slots.VectorMapping;
import io.github.punctual.robust.worstcase.Robustness;
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
  /** Checks that nothing is missing. */
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
}

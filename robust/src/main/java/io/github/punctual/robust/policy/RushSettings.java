package io.github.punctual.robust.policy;

import io.github.punctual.robust.demand.DemandEstimator;
import io.github.punctual.robust.peel.Peeling;
import io.github.punctual.robust.worstcase.Robustness;
import java.util.Objects;

/**
 * How the policy plans.
 *
 * @param robustness how careful it is
 * @param estimator what it believes about the work that is left
 * @param peeling how it divides time
 */
public record RushSettings(Robustness robustness, DemandEstimator estimator, Peeling peeling) {
  /** Checks that nothing is missing. */
  public RushSettings {
    Objects.requireNonNull(robustness, "robustness");
    Objects.requireNonNull(estimator, "estimator");
    Objects.requireNonNull(peeling, "peeling");
  }
}

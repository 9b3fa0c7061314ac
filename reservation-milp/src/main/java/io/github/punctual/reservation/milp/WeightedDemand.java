package io.github.punctual.reservation.milp;

import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Placement;
import java.util.Objects;
import java.util.Optional;

/**
 * A demand that is to be planned together with others.
 *
 * @param demand what is asked for
 * @param weight what it costs to reject it, above 0 (the paper's alpha): with more than its work,
 *     in bundle-steps, nothing is rejected to save on what placements cost
 * @param hint where a heuristic placed it beside the others, from which the solver starts; empty
 *     when that rejected it or was not asked
 */
public record WeightedDemand(Demand demand, double weight, Optional<Placement> hint) {
  public WeightedDemand {
    Objects.requireNonNull(demand, "demand");
    Objects.requireNonNull(hint, "hint");
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "weight of a request is " + weight + "; it must be above 0, such as its work");
    }
  }
}

package io.github.punctual.admission.bopf.check;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Optional;

/** What bursts are of the whole cluster until the next may come. */
final class Bursts {
  private Bursts() {}

  /** The largest of them; empty while there is no capacity. */
  static Optional<Double> largestShare(BurstPlan plan, ResourceVector capacity) {
    if (capacity.isZero()) {
      return Optional.empty();
    }
    if (plan instanceof BurstPlan.Repeated repeated) {
      return Optional.of(repeated.demand().dominantShare(capacity, repeated.gapMillis()));
    }
    BurstPlan.Listed listed = (BurstPlan.Listed) plan;
    double largest = 0;
    for (int i = 0; i < listed.bursts().size(); i++) {
      Burst burst = listed.bursts().get(i);
      long gap = listed.nextMillis(i) - burst.arrivalMillis();
      largest = Math.max(largest, burst.demand().dominantShare(capacity, gap));
    }
    return Optional.of(largest);
  }
}

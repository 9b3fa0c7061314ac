package io.github.punctual.admission.bopf.check;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Optional;

/** What bursts are of the whole cluster until the next may come. */
final class Bursts {
  private Bursts() {}

  /** The largest of them; empty while there is no capacity. */
  static Optional<Double> largestShare(BurstPlan plan, ResourceVector capacity) {
    if (capacity.isZero()) {
      return Optional.empty();
    }
    if (plan instanceof BurstPlan.Periodic periodic) {
      return Optional.of(periodic.demand().dominantShare(capacity, periodic.periodMillis()));
    }
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return Optional.of(aperiodic.demand().dominantShare(capacity, aperiodic.leastGapMillis()));
    }
    BurstPlan.Listed listed = (BurstPlan.Listed) plan;
    List<Burst> bursts = listed.bursts();
    double largest = 0;
    for (int i = 0; i < bursts.size(); i++) {
      long next = i + 1 < bursts.size() ? bursts.get(i + 1).arrivalMillis() : listed.endMillis();
      long gap = next - bursts.get(i).arrivalMillis();
      largest = Math.max(largest, bursts.get(i).demand().dominantShare(capacity, gap));
    }
    return Optional.of(largest);
  }
}

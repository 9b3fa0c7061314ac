package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Plans of bursts that differ from others in one point. */
final class BurstPlans {
  private BurstPlans() {}

  /** The demand of a burst; of listed ones, of the first. */
  static ResourceSeconds demand(BurstPlan plan) {
    return plan instanceof BurstPlan.Listed listed
        ? listed.bursts().get(0).demand()
        : ((BurstPlan.Repeated) plan).demand();
  }

  /** The time in which a burst must be done; of listed ones, the shortest. */
  static long onTimeMillis(BurstPlan plan) {
    return plan instanceof BurstPlan.Listed listed
        ? listed.bursts().stream().mapToLong(Burst::onTimeMillis).min().orElseThrow()
        : ((BurstPlan.Repeated) plan).onTimeMillis();
  }

  /**
   * The plan with a longer time for its bursts, for listed ones where their own is shorter; empty
   * when the next burst would come before that.
   */
  static Optional<BurstPlan> withOnTime(BurstPlan plan, long millis) {
    if (plan instanceof BurstPlan.Repeated repeated) {
      return millis > repeated.gapMillis()
          ? Optional.empty()
          : Optional.of(repeated.with(repeated.gapMillis(), millis, repeated.demand()));
    }
    BurstPlan.Listed listed = (BurstPlan.Listed) plan;
    List<Burst> bursts = new ArrayList<>();
    for (int i = 0; i < listed.bursts().size(); i++) {
      Burst burst = listed.bursts().get(i);
      long onTime = Math.max(millis, burst.onTimeMillis());
      if (onTime > listed.nextMillis(i) - burst.arrivalMillis()) {
        return Optional.empty();
      }
      bursts.add(new Burst(burst.arrivalMillis(), onTime, burst.demand()));
    }
    return Optional.of(new BurstPlan.Listed(bursts, listed.endMillis(), listed.onTimeFraction()));
  }
}

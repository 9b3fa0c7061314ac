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
    if (plan instanceof BurstPlan.Listed listed) {
      return listed.bursts().get(0).demand();
    }
    return plan instanceof BurstPlan.Aperiodic aperiodic
        ? aperiodic.demand()
        : ((BurstPlan.Periodic) plan).demand();
  }

  /** The time in which a burst must be done; of listed ones, the shortest. */
  static long onTimeMillis(BurstPlan plan) {
    if (plan instanceof BurstPlan.Listed listed) {
      return listed.bursts().stream().mapToLong(Burst::onTimeMillis).min().orElseThrow();
    }
    return plan instanceof BurstPlan.Aperiodic aperiodic
        ? aperiodic.onTimeMillis()
        : ((BurstPlan.Periodic) plan).onTimeMillis();
  }

  /**
   * The plan with a longer time for its bursts, for listed ones where their own is shorter; empty
   * when the next burst would come before that.
   */
  static Optional<BurstPlan> withOnTime(BurstPlan plan, long millis) {
    if (plan instanceof BurstPlan.Listed listed) {
      List<Burst> bursts = new ArrayList<>();
      for (int i = 0; i < listed.bursts().size(); i++) {
        Burst burst = listed.bursts().get(i);
        long next =
            i + 1 < listed.bursts().size()
                ? listed.bursts().get(i + 1).arrivalMillis()
                : listed.endMillis();
        long onTime = Math.max(millis, burst.onTimeMillis());
        if (onTime > next - burst.arrivalMillis()) {
          return Optional.empty();
        }
        bursts.add(new Burst(burst.arrivalMillis(), onTime, burst.demand()));
      }
      return Optional.of(new BurstPlan.Listed(bursts, listed.endMillis(), listed.onTimeFraction()));
    }
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return millis > aperiodic.leastGapMillis()
          ? Optional.empty()
          : Optional.of(
              new BurstPlan.Aperiodic(
                  aperiodic.leastGapMillis(),
                  millis,
                  aperiodic.demand(),
                  aperiodic.onTimeFraction()));
    }
    BurstPlan.Periodic periodic = (BurstPlan.Periodic) plan;
    return millis > periodic.periodMillis()
        ? Optional.empty()
        : Optional.of(
            new BurstPlan.Periodic(
                periodic.firstMillis(),
                periodic.periodMillis(),
                millis,
                periodic.demand(),
                periodic.onTimeFraction()));
  }

  /** The plan with a longer period or least gap; empty for listed bursts. */
  static Optional<BurstPlan> withPeriod(BurstPlan plan, long millis) {
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return Optional.of(
          new BurstPlan.Aperiodic(
              millis, aperiodic.onTimeMillis(), aperiodic.demand(), aperiodic.onTimeFraction()));
    }
    return plan instanceof BurstPlan.Periodic periodic
        ? Optional.of(
            new BurstPlan.Periodic(
                periodic.firstMillis(),
                millis,
                periodic.onTimeMillis(),
                periodic.demand(),
                periodic.onTimeFraction()))
        : Optional.empty();
  }

  /** The period or least gap; 0 for listed bursts. */
  static long periodMillis(BurstPlan plan) {
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return aperiodic.leastGapMillis();
    }
    return plan instanceof BurstPlan.Periodic periodic ? periodic.periodMillis() : 0;
  }
}

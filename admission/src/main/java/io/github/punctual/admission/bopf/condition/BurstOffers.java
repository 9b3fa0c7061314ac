package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.admission.declaration.DeclarationLimits;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What would be accepted instead of what a queue declares. Conditions (1) and (2) are linear in the
 * demand and the weight, so most of it follows from the comparisons that were made already.
 *
 * @param tolerated the sum of weights up to which the others keep within their shares
 */
record BurstOffers(
    QueueDeclaration queue,
    Weights weights,
    double tolerated,
    ResourceVector capacity,
    long nowMillis) {
  /** How many on-times are tried at most. */
  private static final int MOST_TRIES = 32;

  /** Less than this part of what was asked for is no offer. */
  private static final double LEAST_PART = 1e-6;

  /** No longer period, and no longer on-time, can be declared. */
  private static final long LONGEST_MILLIS = DeclarationLimits.TASK_DURATION_MAX.toMillis();

  BurstOffer toRejected() {
    return new BurstOffer(
        Optional.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        weights.most(tolerated));
  }

  BurstOffer toElastic(Tightest tightest, Commitments.Comparison closest) {
    double fair = tightest.toleratedWeights(queue.weight()) / weights.whole(queue.weight());
    return new BurstOffer(
        demand(Math.min(fair, 1 / closest.ratio())),
        OptionalLong.empty(),
        demand(fair),
        fair > 0 ? period(fair) : OptionalLong.empty(),
        weight(tightest),
        OptionalDouble.empty());
  }

  BurstOffer toSoft(Commitments others, Commitments.Comparison closest, StepsLeft steps) {
    return new BurstOffer(
        demand(1 / closest.ratio()),
        onTime(others, closest, steps),
        Optional.empty(),
        OptionalLong.empty(),
        OptionalDouble.empty(),
        OptionalDouble.empty());
  }

  private BurstPlan plan() {
    return queue.bursts().orElseThrow();
  }

  private Optional<ResourceSeconds> demand(double part) {
    return part > LEAST_PART
        ? Optional.of(BurstPlans.demand(plan()).times(Math.min(1, part)))
        : Optional.empty();
  }

  private OptionalDouble weight(Tightest tightest) {
    OptionalDouble least = weights.least(tightest.part());
    return least.isPresent() && Tolerance.atMost(weights.whole(least.getAsDouble()), tolerated)
        ? least
        : OptionalDouble.empty();
  }

  private OptionalLong period(double fair) {
    if (!(plan() instanceof BurstPlan.Repeated repeated)) {
      return OptionalLong.empty();
    }
    double longer = repeated.gapMillis() / fair;
    long shortest = (long) Math.ceil(longer * (1 - Tolerance.PART));
    return shortest <= LONGEST_MILLIS ? OptionalLong.of(shortest) : OptionalLong.empty();
  }

  /**
   * A longer burst needs less at once, but may meet others. What is free in it only shrinks as it
   * grows, so the time that would do with what is free now is never too long, and repeating this
   * ends at the shortest that will do.
   */
  private OptionalLong onTime(
      Commitments others, Commitments.Comparison asDeclared, StepsLeft steps) {
    long millis = BurstPlans.onTimeMillis(plan());
    Commitments.Comparison closest = asDeclared;
    for (int tries = 0; tries < MOST_TRIES && closest.free() > 0; tries++) {
      double needed = millis * closest.ratio() * (1 - Tolerance.PART);
      millis = Math.max(millis + 1, (long) Math.ceil(needed));
      Optional<BurstPlan> longer =
          millis <= LONGEST_MILLIS ? BurstPlans.withOnTime(plan(), millis) : Optional.empty();
      if (longer.isEmpty()) {
        return OptionalLong.empty();
      }
      closest = others.closest(longer.get(), nowMillis, steps);
      if (closest.holds(capacity)) {
        return OptionalLong.of(millis);
      }
    }
    return OptionalLong.empty();
  }
}

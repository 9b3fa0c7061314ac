package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The time in which a queue may have one burst with priority.
 *
 * @param startMillis from when on jobs belong to it
 * @param endMillis when the next may begin
 * @param windowMillis until when the declaration commits capacity to its burst
 * @param onTimeMillis over how long its demand is spread
 * @param demand what its burst may have
 */
record BurstSlot(
    long startMillis,
    long endMillis,
    long windowMillis,
    long onTimeMillis,
    ResourceSeconds demand) {

  /**
   * The slot that an arrival is in.
   *
   * @param first the first arrival of a periodic plan
   * @return empty before the first burst and after the last
   */
  static Optional<BurstSlot> at(BurstPlan plan, OptionalLong first, long arrivedMillis) {
    if (plan instanceof BurstPlan.Periodic periodic) {
      return periodic(periodic, first, arrivedMillis);
    }
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return Optional.of(
          new BurstSlot(
              arrivedMillis,
              arrivedMillis + aperiodic.leastGapMillis(),
              arrivedMillis + aperiodic.onTimeMillis(),
              aperiodic.onTimeMillis(),
              aperiodic.demand()));
    }
    return listed((BurstPlan.Listed) plan, arrivedMillis);
  }

  /** When the first slot after an instant that is in none begins; empty when there is no more. */
  static OptionalLong nextStart(BurstPlan plan, OptionalLong first, long nowMillis) {
    if (plan instanceof BurstPlan.Listed listed) {
      return listed.bursts().stream()
          .mapToLong(Burst::arrivalMillis)
          .filter(arrival -> arrival > nowMillis)
          .findFirst();
    }
    return first.isPresent() && first.getAsLong() > nowMillis ? first : OptionalLong.empty();
  }

  private static Optional<BurstSlot> periodic(
      BurstPlan.Periodic plan, OptionalLong first, long arrivedMillis) {
    long phase = first.orElse(arrivedMillis);
    if (arrivedMillis < phase) {
      return Optional.empty();
    }
    long start = arrivedMillis - (arrivedMillis - phase) % plan.periodMillis();
    if (plan.firstMillis().isEmpty()
        && arrivedMillis + plan.onTimeMillis() > start + plan.periodMillis()) {
      // Nobody was told the phase, and this burst would not fit in its slot: it begins a new one.
      start = arrivedMillis;
    }
    long window = (plan.firstMillis().isEmpty() ? arrivedMillis : start) + plan.onTimeMillis();
    return Optional.of(
        new BurstSlot(
            start, start + plan.periodMillis(), window, plan.onTimeMillis(), plan.demand()));
  }

  private static Optional<BurstSlot> listed(BurstPlan.Listed plan, long arrivedMillis) {
    int last = plan.arrivedBy(arrivedMillis);
    if (last < 0 || arrivedMillis >= plan.endMillis()) {
      return Optional.empty();
    }
    Burst burst = plan.bursts().get(last);
    return Optional.of(
        new BurstSlot(
            burst.arrivalMillis(),
            plan.nextMillis(last),
            burst.deadlineMillis(),
            burst.onTimeMillis(),
            burst.demand()));
  }
}

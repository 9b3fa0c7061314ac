package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Plan;
import java.util.Optional;

/**
 * Our own planner. Each stage is placed as the cheapest of a handful of rectangles at all
 * positions, or flat, where that is cheaper: a bundle costs (usage / capacity)^4 at each step, and
 * a little when it is given back. Where that finds no place the passes of GREE-L and GREE are
 * tried, and where they find none either, up to four other reservations move inside their own
 * windows.
 *
 * <p>It accepts more than the paper's heuristics and prefers few changes of allocations, for some
 * tens of their time. What has begun or is pinned stays where it is.
 */
public final class PriceGuided implements Planner {
  /** Its name in settings and reports. */
  public static final String NAME = "price-guided";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<PlanChange> place(Plan plan, Demand demand, long earliest) {
    try (DraftPlan draft = new DraftPlan(plan)) {
      long from = Math.max(earliest, plan.origin());
      Optional<Placed> placed = place(draft, demand, from);
      if (placed.isPresent()) {
        return placed.map(p -> PlanChange.of(p.placement()));
      }
      return Repair.place(draft, demand, from);
    }
  }

  /** Places and holds a demand without moving others; holds nothing when it does not fit. */
  static Optional<Placed> place(DraftPlan draft, Demand demand, long from) {
    long to = draft.plan().horizon();
    return new PricePass()
        .place(draft, demand, from, to)
        .or(() -> GreeL.PASS.place(draft, demand, from, to))
        .or(() -> Gree.PASS.place(draft, demand, from, to));
  }
}

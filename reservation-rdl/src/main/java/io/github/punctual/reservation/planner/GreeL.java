package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Plan;
import java.util.Optional;

/**
 * The paper's heuristic for less preemption (Rayon, section 4.2, Algorithm 1): the time that is
 * valid for an expression is divided among its children, from right to left; each stage is placed
 * as flat as possible in its interval; after each, the intervals of the others are worked out anew,
 * so that they get what it left over. Nothing is tried a second time.
 */
public final class GreeL implements Planner {
  /** Its name in settings and reports. */
  public static final String NAME = "gree-l";

  /** The pass itself, for planners that fall back to it. */
  static final RightToLeft PASS = new RightToLeft(FlatFill::place, Intervals::guess);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<PlanChange> place(Plan plan, Demand demand, long earliest) {
    return PASS.place(plan, demand, earliest);
  }
}

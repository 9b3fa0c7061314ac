package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Plan;
import java.util.Optional;

/**
 * The paper's procrastinating heuristic (Rayon, section 4.2): each stage is placed as late as it
 * can be, what was placed is never reconsidered.
 */
public final class Gree implements Planner {
  /** Its name in settings and reports. */
  public static final String NAME = "gree";

  /** The pass itself, for planners that fall back to it. */
  static final RightToLeft PASS =
      new RightToLeft(
          (room, stage, from, to) -> LateFill.place(room, stage, stage.maxParallel(), from, to),
          (sequence, part, from, to) -> from);

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<PlanChange> place(Plan plan, Demand demand, long earliest) {
    return PASS.place(plan, demand, earliest);
  }
}

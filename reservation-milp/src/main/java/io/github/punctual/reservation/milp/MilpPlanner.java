package io.github.punctual.reservation.milp;

import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.planner.Gree;
import io.github.punctual.reservation.planner.GreeL;
import io.github.punctual.reservation.planner.PlanChange;
import io.github.punctual.reservation.planner.Planner;
import java.util.List;
import java.util.Optional;

/**
 * Places one demand at a time exactly: where there is a place beside what a plan holds it finds it,
 * the one with the fewest shifts, if the time limit allows. Moves nobody.
 */
public final class MilpPlanner implements Planner {
  /** Its name in reports. */
  public static final String NAME = "milp";

  private static final List<Planner> HEURISTICS = List.of(new GreeL(), new Gree());

  /** Rejecting costs more than anything else. */
  private static final double REJECTION = 1e9;

  private final OfflinePlanner planner;

  /** A planner with some settings. */
  public MilpPlanner(MilpSettings settings) {
    planner = new OfflinePlanner(settings);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<PlanChange> place(Plan plan, Demand demand, long earliest) {
    Optional<Placement> hint =
        HEURISTICS.stream()
            .flatMap(heuristic -> heuristic.place(plan, demand, earliest).stream())
            .map(PlanChange::placement)
            .findFirst();
    WeightedDemand request = new WeightedDemand(demand, REJECTION, hint);
    return planner.solve(plan, List.of(request), earliest).placements().get(0).map(PlanChange::of);
  }
}

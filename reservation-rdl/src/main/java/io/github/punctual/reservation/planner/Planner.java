package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Plan;
import java.util.Optional;

/**
 * A way to place demands. It has no clock and is deterministic; used by one thread at a time, which
 * owns the plan.
 */
public interface Planner {
  /** Its name, as in settings and reports: {@code gree}, {@code gree-l}, … */
  String name();

  /**
   * Finds a place for a demand beside what a plan holds. The plan may be used for trying, and is
   * afterwards as before.
   *
   * @param earliest the first step in which anything may be placed: nothing is promised in the past
   * @return empty when it finds none
   */
  Optional<PlanChange> place(Plan plan, Demand demand, long earliest);
}

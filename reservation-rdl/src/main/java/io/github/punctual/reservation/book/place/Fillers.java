package io.github.punctual.reservation.book.place;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.planner.PlanChange;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.sharing.Span;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.List;
import java.util.Optional;

/**
 * What is held in a plan by nobody while a place is looked for, so that any planner finds only
 * places that leave no more than some headroom of what is free.
 */
final class Fillers implements AutoCloseable {
  private final Plan plan;
  private final List<Span> held;

  Fillers(Plan plan, VectorTimeline headroom, long from, long until) {
    this.plan = plan;
    VectorTimeline excess = new VectorTimeline();
    for (long step = from; step < until; step++) {
      excess.setFrom(step, plan.capacity(step).minus(plan.promised(step)).minus(headroom.at(step)));
    }
    excess.setFrom(until, ResourceVector.ZERO);
    held = excess.spans();
    held.forEach(span -> plan.hold(span.vector(), span.from(), span.until(), 1));
  }

  /** A place between them, for which nobody has to move. */
  Optional<Placement> place(Planner planner, Demand demand, long earliest) {
    return planner
        .place(plan, demand, earliest)
        .filter(change -> change.moved().isEmpty())
        .map(PlanChange::placement);
  }

  @Override
  public void close() {
    held.forEach(span -> plan.hold(span.vector(), span.from(), span.until(), -1));
  }
}

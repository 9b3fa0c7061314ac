package io.github.punctual.reservation.book.place;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.planner.PlanChange;
import io.github.punctual.reservation.planner.Planner;
import io.github.punctual.reservation.sharing.Span;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What is held in a plan by nobody while a place is looked for, so that any planner finds only
 * places that leave no more than some headroom of what is free.
 */
final class Fillers implements AutoCloseable {
  private final Plan plan;
  private final List<Span> held = new ArrayList<>();

  Fillers(Plan plan, VectorTimeline headroom, long from, long until) {
    this.plan = plan;
    long begin = from;
    ResourceVector current = ResourceVector.ZERO;
    for (long step = from; step < until; step++) {
      ResourceVector excess =
          plan.capacity(step).minus(plan.promised(step)).minus(headroom.at(step));
      if (!excess.equals(current)) {
        note(begin, step, current);
        begin = step;
        current = excess;
      }
    }
    note(begin, until, current);
    held.forEach(span -> plan.hold(span.vector(), span.from(), span.until(), 1));
  }

  private void note(long from, long until, ResourceVector vector) {
    if (until > from && !vector.isZero()) {
      held.add(new Span(from, until, vector));
    }
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

package io.github.punctual.reservation.book.pages;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Patience;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Room;

/**
 * A plan whose user may run out of patience while a planner looks for a place: planners know
 * nothing of that, and look for room again and again, or for long. Only these questions end so, and
 * never one with which something that was tried is taken back.
 */
public final class WatchedPlan extends Plan {
  private Patience patience = Patience.ENDLESS;
  private boolean isCutShort;

  WatchedPlan(ResourceVector capacity, long origin, long horizonSteps) {
    super(capacity, origin, horizonSteps);
  }

  /** Sets how patient its user is from now on. */
  public void patience(Patience now) {
    patience = now;
  }

  /** How patient its user is now. */
  public Patience patience() {
    return patience;
  }

  /**
   * Whether time ran out while it was found out what is in the way of the present request, or
   * offers were searched for it.
   */
  public boolean isCutShort() {
    return isCutShort;
  }

  /** Time ran out so, or another request begins. */
  public void cutShort(boolean cut) {
    isCutShort = cut;
  }

  @Override
  public Room roomFor(ResourceVector bundle) {
    patience.check();
    return super.roomFor(bundle);
  }

  @Override
  public void goOn() {
    patience.check();
  }
}

package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.Collections;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a planner proposes.
 *
 * @param placement of the demand that was to be placed
 * @param moved other reservations that must be placed elsewhere for it, with all of their new
 *     placement; none of them loses anything
 */
public record PlanChange(Placement placement, SortedMap<ReservationKey, Placement> moved) {
  public PlanChange {
    Objects.requireNonNull(placement, "placement");
    moved = Collections.unmodifiableSortedMap(new TreeMap<>(moved));
  }

  /** A placement for which nobody has to move. */
  public static PlanChange of(Placement placement) {
    return new PlanChange(placement, new TreeMap<>());
  }

  /**
   * Makes it in a plan.
   *
   * @param key of the reservation for which it is
   * @param demand what it asks for
   */
  public void enter(Plan plan, ReservationKey key, Demand demand) {
    moved.forEach(
        (other, place) -> {
          Reservation old = plan.reservation(other).orElseThrow();
          plan.put(new Reservation(other, old.demand(), place, old.pinnedUntil()));
        });
    plan.put(new Reservation(key, demand, placement, Long.MIN_VALUE));
  }
}

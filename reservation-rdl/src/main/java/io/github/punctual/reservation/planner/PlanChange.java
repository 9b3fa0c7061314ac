package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.plan.Placement;
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
  /** Copies what is moved. */
  public PlanChange {
    Objects.requireNonNull(placement, "placement");
    moved = Collections.unmodifiableSortedMap(new TreeMap<>(moved));
  }

  /** A placement for which nobody has to move. */
  public static PlanChange of(Placement placement) {
    return new PlanChange(placement, new TreeMap<>());
  }
}

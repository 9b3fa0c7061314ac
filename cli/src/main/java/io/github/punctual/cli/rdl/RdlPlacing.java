package io.github.punctual.cli.rdl;

import io.github.punctual.reservation.plan.ReservationKey;
import java.util.Set;

/**
 * What became of one expression.
 *
 * @param key its name in the plan
 * @param isPlaced whether it has a place
 * @param moved the names of those before it that were moved for it
 * @param text why it has no place, or notes
 */
record RdlPlacing(ReservationKey key, boolean isPlaced, Set<String> moved, String text) {
  static RdlPlacing refused(ReservationKey key, String why) {
    return new RdlPlacing(key, false, Set.of(), why);
  }

  static RdlPlacing placed(ReservationKey key, Set<String> moved, String notes) {
    return new RdlPlacing(key, true, moved, notes);
  }
}

package io.github.punctual.yarn.keep;

import io.github.punctual.reservation.compile.Compiler;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.util.Collection;

/** So many reservations of a plan queue wait in the store: they do not fit the present settings. */
public record UnusedReservations(String queue, int count, String reason) {
  /** How many reservations may still have something promised from an instant on. */
  public static int lasting(Collection<ReservationRecord> reservations, long nowMillis) {
    return (int)
        reservations.stream()
            .map(ReservationRecord::booking)
            .filter(booking -> booking.state().isLive())
            .filter(
                live ->
                    Compiler.isPeriodic(live.request().rdl())
                        || live.endMillis().orElse(nowMillis) > nowMillis)
            .count();
  }
}

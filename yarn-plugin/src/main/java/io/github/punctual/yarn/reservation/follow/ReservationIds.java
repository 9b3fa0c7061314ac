package io.github.punctual.yarn.reservation.follow;

import io.github.punctual.reservation.plan.ReservationKey;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.hadoop.yarn.api.records.ReservationId;

/** The names of reservations as YARN has them. */
public final class ReservationIds {
  private ReservationIds() {}

  /** The name of a reservation as YARN has it. */
  public static ReservationId parse(ReservationKey key) {
    try {
      return ReservationId.parseReservationId(key.value());
    } catch (IOException e) {
      throw new UncheckedIOException(key + " is not the id of a reservation", e);
    }
  }
}

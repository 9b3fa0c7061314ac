package io.github.punctual.reservation.plan;

import java.util.Objects;

/**
 * The name of a reservation, such as {@code reservation_1763740800000_0001}.
 *
 * @param value not blank
 */
public record ReservationKey(String value) implements Comparable<ReservationKey> {
  public ReservationKey {
    Objects.requireNonNull(value, "value");
    if (value.isBlank()) {
      throw new IllegalArgumentException("the name of a reservation is blank");
    }
  }

  @Override
  public int compareTo(ReservationKey other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}

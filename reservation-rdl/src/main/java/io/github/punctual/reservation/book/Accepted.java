package io.github.punctual.reservation.book;

import java.util.Objects;

/**
 * It is accepted, or would be.
 *
 * @param booking with what is promised and when
 */
public record Accepted(Booking booking) implements Answer {
  /** Checks that it is there. */
  public Accepted {
    Objects.requireNonNull(booking, "booking");
  }
}

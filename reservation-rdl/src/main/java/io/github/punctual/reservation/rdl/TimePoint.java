package io.github.punctual.reservation.rdl;

import java.time.Duration;
import java.time.Instant;

/** An instant as it is written in an expression. */
public sealed interface TimePoint {
  /** An instant of the calendar. */
  record Absolute(Instant instant) implements TimePoint {}

  /**
   * So long after the expression is submitted, or, inside of {@link Every}, after the occurrence.
   *
   * @param offset at least 0
   */
  record Relative(Duration offset) implements TimePoint {
    public Relative {
      if (offset.isNegative()) {
        throw new IllegalArgumentException(
            "a relative time is %s; it must be at least 0".formatted(offset));
      }
    }
  }
}

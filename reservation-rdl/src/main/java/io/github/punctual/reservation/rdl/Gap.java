package io.github.punctual.reservation.rdl;

import java.time.Duration;
import java.util.Optional;

/**
 * The time between the end of one expression of an order and the start of the next: a relative time
 * constraint, which the paper lists as missing (section 3.1).
 *
 * @param least at least 0
 * @param most empty for no limit; otherwise at least {@code least}
 */
public record Gap(Duration least, Optional<Duration> most) {
  /** Any time at all: what the order of the paper says. */
  public static final Gap ANY = new Gap(Duration.ZERO, Optional.empty());

  public Gap {
    if (least.isNegative() || most.filter(limit -> limit.compareTo(least) < 0).isPresent()) {
      throw new IllegalArgumentException(
          "a gap is from %s to %s; it must begin at 0 or later and end no earlier than it begins"
              .formatted(least, most.map(Duration::toString).orElse("any")));
    }
  }
}

package io.github.punctual.reservation.demand;

/**
 * How many steps may pass between two parts of a sequence.
 *
 * @param least at least 0
 * @param most at least {@code least}; {@link Long#MAX_VALUE} for any number
 */
public record Steps(long least, long most) {
  public static final Steps ANY = new Steps(0, Long.MAX_VALUE);

  public Steps {
    if (least < 0 || most < least) {
      throw new IllegalArgumentException(
          "from %d to %d steps; the range must begin at 0 or later and not end before it begins"
              .formatted(least, most));
    }
  }
}

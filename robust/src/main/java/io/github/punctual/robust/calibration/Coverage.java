package io.github.punctual.robust.calibration;

/**
 * How often something came true.
 *
 * @param count how often it was tried, at least 0
 * @param hits how often it came true, in [0, count]
 */
public record Coverage(long count, long hits) {
  /** The 97.5th percentile of the standard normal distribution. */
  private static final double Z = 1.959963984540054;

  public Coverage {
    if (hits < 0 || hits > count) {
      throw new IllegalArgumentException(
          "%d hits of %d; they must lie between none and all".formatted(hits, count));
    }
  }

  /** The part that came true; not a number when it was never tried. */
  public double fraction() {
    return (double) hits / count;
  }

  /** The lower end of Wilson's 95 % interval; 0 when it was never tried. */
  public double low() {
    return count == 0 || hits == 0 ? 0 : Math.max(0, centre() - half());
  }

  /** The upper end of Wilson's 95 % interval; 1 when it was never tried. */
  public double high() {
    return count == 0 || hits == count ? 1 : Math.min(1, centre() + half());
  }

  private double centre() {
    return (hits + Z * Z / 2) / (count + Z * Z);
  }

  private double half() {
    double rate = fraction();
    return Z / (count + Z * Z) * Math.sqrt(count * rate * (1 - rate) + Z * Z / 4);
  }
}

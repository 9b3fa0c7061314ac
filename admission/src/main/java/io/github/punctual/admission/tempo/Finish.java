package io.github.punctual.admission.tempo;

/**
 * When a job is planned to start and believed to be done, in milliseconds.
 *
 * @param startMillis when its first task that has not started does; the present where all have
 * @param endMillis when it is done with even odds
 * @param deviation how far it may be off, as a standard deviation
 * @param variation how far one of its last tasks may be off, as a part of its mean time
 * @param startsAllNow whether every task that it has left runs or starts now
 */
record Finish(
    long startMillis, double endMillis, double deviation, double variation, boolean startsAllNow) {
  /** So late that it is never. */
  static final long NEVER = Long.MAX_VALUE / 4;

  /** Below this a log-normal time is as good as a normal one. */
  private static final double LEAST_VARIATION = 0.01;

  /** Up to this quantile a skew makes it so many times as large at most. */
  private static final double SMALL = 3;

  private static final double SKEW_MOST = 4;

  /**
   * When it is done with a probability, whose quantile is given. Times of tasks are skewed: late
   * ends are as far off as those of a log-normal time with the same variation.
   */
  double at(double z) {
    return endMillis + (z > 0 ? skewed(z) : z) * deviation;
  }

  private double skewed(double z) {
    double part = Math.min(1, variation);
    if (part < LEAST_VARIATION) {
      return z;
    }
    double variance = Math.log1p(part * part);
    return Math.max(z, Math.expm1(z * Math.sqrt(variance) - variance / 2) / part);
  }

  /** When it is done with the quantile {@code z}, rounded up to an instant in milliseconds. */
  long instant(double z) {
    return (long) Math.ceil(Math.min((double) NEVER, at(z)));
  }

  /** Whether it is done by an instant with a probability, whose quantile is given. */
  boolean isBy(long millis, double z) {
    double normal = endMillis + z * deviation;
    // Most answers need no exponential: a skew brings no end forward, nor this far back.
    if (z <= 0 || normal > millis) {
      return normal <= millis;
    }
    return (z <= SMALL && endMillis + SKEW_MOST * z * deviation <= millis) || at(z) <= millis;
  }
}

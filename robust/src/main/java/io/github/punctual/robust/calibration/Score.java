package io.github.punctual.robust.calibration;

/**
 * How forecasts of one kind proved true.
 *
 * @param count how many were scored, at least 0
 * @param byMedian how many jobs were done by their median
 * @param byP90 how many were done by their 90th percentile, at least as many
 * @param medianLoss the sum of the pinball losses of the medians, in seconds
 * @param p90Loss the sum of the pinball losses of the 90th percentiles, in seconds
 */
public record Score(long count, long byMedian, long byP90, double medianLoss, double p90Loss) {
  public static final Score NONE = new Score(0, 0, 0, 0, 0);

  /** With more than these, what is older counts half: so old runs fade. */
  static final long FULL = 1000;

  private static final double MILLIS = 1000;

  public Score {
    if (byMedian < 0 || byMedian > byP90 || byP90 > count) {
      throw new IllegalArgumentException(
          "of %d forecasts %d came true by the median and %d by the 90th percentile"
              .formatted(count, byMedian, byP90));
    }
    if (!(medianLoss >= 0 && p90Loss >= 0 && medianLoss + p90Loss < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "losses are %s s and %s s; they must be at least 0 and finite"
              .formatted(medianLoss, p90Loss));
    }
  }

  public Score plus(Forecast forecast, long endMillis) {
    Score old = count < FULL ? this : half();
    return new Score(
        old.count + 1,
        old.byMedian + (endMillis <= forecast.medianMillis() ? 1 : 0),
        old.byP90 + (endMillis <= forecast.p90Millis() ? 1 : 0),
        old.medianLoss + loss(0.5, endMillis - forecast.medianMillis()),
        old.p90Loss + loss(0.9, endMillis - forecast.p90Millis()));
  }

  private Score half() {
    return new Score(
        (count + 1) / 2, (byMedian + 1) / 2, (byP90 + 1) / 2, medianLoss / 2, p90Loss / 2);
  }

  /**
   * What a quantile costs that was missed by so much: being late costs its level, early the rest.
   */
  private static double loss(double level, long lateMillis) {
    return (lateMillis > 0 ? level : level - 1) * (double) lateMillis / MILLIS;
  }

  /** How often the median held: half of the time, if it is right. */
  public Coverage ofMedian() {
    return new Coverage(count, byMedian);
  }

  /** How often the 90th percentile held: nine times in ten, if it is right. */
  public Coverage ofP90() {
    return new Coverage(count, byP90);
  }

  /** The mean pinball loss of the medians in seconds; 0 when none was scored. */
  public double meanMedianLoss() {
    return count == 0 ? 0 : medianLoss / count;
  }

  /** The mean pinball loss of the 90th percentiles in seconds; 0 when none was scored. */
  public double meanP90Loss() {
    return count == 0 ? 0 : p90Loss / count;
  }
}

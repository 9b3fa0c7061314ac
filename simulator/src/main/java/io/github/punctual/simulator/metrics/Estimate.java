package io.github.punctual.simulator.metrics;

import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Mean and spread of a sample.
 *
 * @param count how many values, at least 0
 * @param mean their mean; NaN when there are none
 * @param variance their variance with the divisor count - 1; NaN when there are fewer than two
 */
public record Estimate(long count, double mean, double variance) {
  private static final double TAIL = 0.025;

  /** A sample without values. */
  public static final Estimate NONE = new Estimate(0, Double.NaN, Double.NaN);

  /** The sample of these values; those that are not a number are left out. */
  public static Estimate of(double... values) {
    Moments moments = new Moments();
    for (double value : values) {
      if (!Double.isNaN(value)) {
        moments.add(value, 1);
      }
    }
    return moments.estimate();
  }

  /**
   * Half the width of the 95 % confidence interval of the mean, by Student's t distribution; NaN
   * when there are fewer than two values.
   */
  public double halfWidth() {
    if (count < 2) {
      return Double.NaN;
    }
    return TDistribution.of((double) (count - 1)).inverseSurvivalProbability(TAIL)
        * Math.sqrt(variance / (double) count);
  }
}

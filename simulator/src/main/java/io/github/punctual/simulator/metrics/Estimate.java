package io.github.punctual.simulator.metrics;

import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;

/**
 * Mean and spread of a sample.
 *
 * @param count how many values, at least 0
 * @param mean their mean; NaN when there are none
 * @param variance their variance with the divisor count - 1; NaN when there are fewer than two
 */
public record Estimate(long count, double mean, double variance) {
  private static final double TAIL = 0.025;
  private static final TTest WELCH = TTest.withDefaults().with(DataDispersion.HETEROSCEDASTIC);

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

  /**
   * The two-sided p-value of Welch's t-test, for samples whose variances may differ: how probable
   * so large a difference of the means is when there is none. NaN when a sample has fewer than two
   * values; without any variance 1 for equal means and 0 for others.
   */
  public double welch(Estimate other) {
    if (count < 2 || other.count < 2) {
      return Double.NaN;
    }
    if (variance == 0 && other.variance == 0) {
      return mean == other.mean ? 1 : 0;
    }
    return WELCH.test(mean, variance, count, other.mean, other.variance, other.count).getPValue();
  }
}

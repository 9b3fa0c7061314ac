package io.github.punctual.simulator.metrics;

import org.apache.commons.statistics.inference.DataDispersion;
import org.apache.commons.statistics.inference.TTest;

/** Welch's t-test: whether two samples, whose variances may differ, have different means. */
public final class WelchTest {
  private static final TTest TEST = TTest.withDefaults().with(DataDispersion.HETEROSCEDASTIC);

  private WelchTest() {}

  /**
   * The two-sided p-value: how probable so large a difference of the means is when there is none.
   * NaN when a sample has fewer than two values; without any variance 1 for equal means and 0 for
   * others.
   */
  public static double pValue(Estimate a, Estimate b) {
    if (a.count() < 2 || b.count() < 2) {
      return Double.NaN;
    }
    if (a.variance() == 0 && b.variance() == 0) {
      return a.mean() == b.mean() ? 1 : 0;
    }
    return TEST.test(a.mean(), a.variance(), a.count(), b.mean(), b.variance(), b.count())
        .getPValue();
  }
}

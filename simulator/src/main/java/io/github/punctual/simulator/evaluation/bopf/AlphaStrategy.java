package io.github.punctual.simulator.evaluation.bopf;

import org.apache.commons.statistics.distribution.NormalDistribution;

/** What an LQ is to declare when its bursts differ, as a factor of their mean (section 3.5). */
final class AlphaStrategy {
  private AlphaStrategy() {}

  /**
   * The factor.
   *
   * @param deviation the standard deviation of sizes over their mean, at least 0
   * @param correlated whether all resources are larger by the same factor
   */
  static double factor(UncertainBursts.Request request, double deviation, boolean correlated) {
    if (request == UncertainBursts.Request.MEAN || deviation == 0) {
      return 1;
    }
    double level =
        correlated
            ? UncertainBursts.ALPHA
            : Math.pow(UncertainBursts.ALPHA, 1.0 / UncertainBursts.TYPES.size());
    return NormalDistribution.of(1, deviation).inverseCumulativeProbability(level);
  }
}

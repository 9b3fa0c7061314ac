package io.github.punctual.admission.bopf.demand;

import io.github.punctual.robust.demand.TaskTimeBelief;

/**
 * Bursts whose demand is normally distributed, as the paper assumes in its example; what would be
 * negative counts as 0.
 *
 * @param mean in resource-seconds, at least 0
 * @param deviation the standard deviation, at least 0
 */
public record NormalDistribution(double mean, double deviation) implements Distribution {
  public NormalDistribution {
    if (!(mean >= 0 && mean < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("mean is " + mean + "; it must be finite and at least 0");
    }
    if (!(deviation >= 0 && deviation < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "standard deviation is " + deviation + "; it must be finite and at least 0");
    }
  }

  @Override
  public double quantile(double probability) {
    SampleQuantiles.check("probability", probability);
    return deviation == 0
        ? mean
        : Math.max(0, mean + deviation * TaskTimeBelief.quantile(probability));
  }
}

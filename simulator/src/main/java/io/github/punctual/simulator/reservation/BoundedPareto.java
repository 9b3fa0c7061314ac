package io.github.punctual.simulator.reservation;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * A Pareto distribution that is cut off: heavy tails, as the sizes of jobs in clusters have.
 *
 * @param least the smallest value, above 0
 * @param most the largest, at least {@code least}
 * @param alpha above 0; the smaller, the heavier the tail
 */
public record BoundedPareto(double least, double most, double alpha) {
  public BoundedPareto {
    if (!(least > 0 && most >= least && alpha > 0)) {
      throw new IllegalArgumentException(
          "a Pareto distribution from %s to %s with alpha %s; 0 < least <= most and 0 < alpha"
              .formatted(least, most, alpha));
    }
  }

  /** A value; uses one random number. */
  double draw(UniformRandomProvider random) {
    return quantile(random.nextDouble());
  }

  /** The value that a fraction of all do not exceed. */
  public double quantile(double fraction) {
    double ratio = Math.pow(least / most, alpha);
    return least * Math.pow(1 - fraction * (1 - ratio), -1 / alpha);
  }

  /** The same with all values so many times as large. */
  public BoundedPareto times(double factor) {
    return new BoundedPareto(least * factor, most * factor, alpha);
  }
}

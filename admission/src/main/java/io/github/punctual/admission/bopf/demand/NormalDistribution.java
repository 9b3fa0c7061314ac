package io.github.punctual.admission.bopf.demand;

/**
 * Bursts whose demand is normally distributed, as the paper assumes in its example; what would be
 * negative counts as 0.
 *
 * @param mean in resource-seconds, at least 0
 * @param deviation the standard deviation, at least 0
 */
public record NormalDistribution(double mean, double deviation) implements Distribution {
  /** Beyond so many deviations nothing is left that a double can tell from 0. */
  private static final double FARTHEST = 40;

  /** From here on the continued fraction is exact with few terms. */
  private static final double TAIL = 3;

  private static final int TAIL_TERMS = 60;

  /** Checks the ranges. */
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
    return deviation == 0 ? mean : Math.max(0, mean + deviation * standardQuantile(probability));
  }

  /**
   * The quantile of the standard normal distribution: Phi(z) = probability, found by halving.
   *
   * @param probability from 0 to 1
   */
  static double standardQuantile(double probability) {
    if (probability == 0.5) {
      return 0;
    }
    if (probability < 0.5) {
      return -upperQuantile(probability);
    }
    return upperQuantile(1 - probability);
  }

  /** Where so much of the distribution, at most a half, lies above. */
  private static double upperQuantile(double above) {
    if (above == 0) {
      return Double.POSITIVE_INFINITY;
    }
    double low = 0;
    double high = FARTHEST;
    double middle = high / 2;
    while (low < middle && middle < high) {
      if (above(middle) > above) {
        low = middle;
      } else {
        high = middle;
      }
      middle = low + (high - low) / 2;
    }
    return middle;
  }

  /** How much of the standard normal distribution lies above a number that is at least 0. */
  static double above(double z) {
    double density = Math.exp(-z * z / 2) / Math.sqrt(2 * Math.PI);
    if (z >= TAIL) {
      // Laplace's continued fraction z + 1/(z + 2/(z + 3/(z + ...))) for density / above.
      double fraction = z;
      for (int term = TAIL_TERMS; term > 0; term--) {
        fraction = z + term / fraction;
      }
      return density / fraction;
    }
    // What lies between 0 and z is density * (z + z^3/3 + z^5/(3*5) + z^7/(3*5*7) + ...).
    double sum = 0;
    double term = z;
    for (int odd = 1; sum + term != sum; odd += 2) {
      sum += term;
      term *= z * z / (odd + 2);
    }
    return 0.5 - density * sum;
  }
}

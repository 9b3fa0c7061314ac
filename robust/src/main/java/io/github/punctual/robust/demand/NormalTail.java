package io.github.punctual.robust.demand;

/**
 * The upper tail of the standard normal distribution in logarithms, and its inverse, to 13 digits
 * and more from one end of the doubles to the other.
 */
final class NormalTail {
  private static final double LOG_HALF = Math.log(0.5);
  private static final double HALF_LOG_TWO_PI = 0.9189385332046727;

  /** Below this the series is used, above it the continued fraction. */
  private static final double SERIES = 3;

  private NormalTail() {}

  /** The natural logarithm of the probability of more than {@code z}. */
  static double logUpper(double z) {
    if (z < 0) {
      return Math.log1p(-upper(-z));
    }
    return z < SERIES ? Math.log(upper(z)) : logDensity(z) - Math.log(inverseMills(z));
  }

  /** The probability of more than {@code z}. */
  static double upper(double z) {
    if (z < 0) {
      return 1 - upper(-z);
    }
    return z < SERIES ? 0.5 - central(z) : Math.exp(logDensity(z)) / inverseMills(z);
  }

  /** The density at {@code z} by the probability of more: what {@code z} loses by a step up. */
  static double hazard(double z) {
    return z < SERIES ? Math.exp(logDensity(z)) / upper(z) : inverseMills(z);
  }

  /** The {@code z} above which the probability is the given one, as its natural logarithm. */
  static double atLogUpper(double logTail) {
    if (logTail >= 0) {
      return Double.NEGATIVE_INFINITY;
    }
    if (logTail > LOG_HALF) {
      return -atLogUpper(Math.log(-Math.expm1(logTail)));
    }
    if (logTail == Double.NEGATIVE_INFINITY) {
      return Double.POSITIVE_INFINITY;
    }
    // Hastings' rational approximation (Abramowitz and Stegun 26.2.23), then Newton's method.
    double t = Math.sqrt(-2 * logTail);
    double z =
        t
            - (2.515517 + t * (0.802853 + t * 0.010328))
                / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)));
    for (int i = 0; i < 4; i++) {
      double step = (logUpper(z) - logTail) / hazard(z);
      z += step;
      if (Math.abs(step) <= 1e-15 * z) {
        break;
      }
    }
    return z;
  }

  private static double logDensity(double z) {
    return -0.5 * z * z - HALF_LOG_TWO_PI;
  }

  /** The probability between 0 and a small {@code z}: the series z + z^3/3 + z^5/15 + ... */
  private static double central(double z) {
    double term = z;
    double sum = z;
    for (int k = 3; Math.abs(term) > 1e-17 * Math.abs(sum); k += 2) {
      term *= z * z / k;
      sum += term;
    }
    return sum * Math.exp(logDensity(z));
  }

  /** Laplace's continued fraction, from its end; enough of it for a {@code z} of 3 and more. */
  private static double inverseMills(double z) {
    double fraction = z;
    for (int k = 8 + (int) (200 / (z * z)); k >= 1; k--) {
      fraction = z + k / fraction;
    }
    return fraction;
  }
}

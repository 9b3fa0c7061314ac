package io.github.punctual.robust.worstcase;

/**
 * How careful to be: which part of the cases a plan must cover, under all distributions that are so
 * near the estimated one (RUSH, section II).
 *
 * @param theta the part of the cases, in (0, 1]; 1 asks for the worst case there is
 * @param delta the relative entropy that the true distribution may have from the estimated one (the
 *     paper's entropy threshold), at least 0 and finite; 0 trusts the estimate
 */
public record Robustness(double theta, double delta) {
  public Robustness {
    if (!(theta > 0 && theta <= 1)) {
      throw new IllegalArgumentException("theta is %s; it must lie in (0, 1]".formatted(theta));
    }
    if (!(delta >= 0 && delta < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "delta is %s; it must be at least 0 and finite".formatted(delta));
    }
  }

  /**
   * The level at which the estimated distribution has the worst case quantile, as the natural
   * logarithm of what lies above it: with {@code q} that level, the root above theta of {@code
   * theta ln(theta / q) + (1 - theta) ln((1 - theta) / (1 - q)) = delta}. It is the same for all
   * jobs. Negative infinity for a theta of 1, whatever delta is: then the largest work there is
   * must be covered.
   */
  public double logTail() {
    if (theta == 1) {
      return Double.NEGATIVE_INFINITY;
    }
    double high = Math.log1p(-theta);
    if (delta == 0) {
      return high;
    }
    // Above theta the entropy grows as the tail shrinks; where q is 1 but for its tail, it is
    // that of the tail alone.
    double low = high - (delta - theta * Math.log(theta)) / (1 - theta);
    for (double middle = low + (high - low) / 2;
        middle > low && middle < high;
        middle = low + (high - low) / 2) {
      if (entropy(theta, middle) <= delta) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /**
   * The relative entropy of the outcomes theta and {@code 1 - theta}, in (0, 1), from those with a
   * tail, whose logarithm is below 0: {@code theta ln(theta / q) + (1 - theta) ln((1 - theta) / (1
   * - q))} where {@code q = 1 - exp(logTail)}.
   */
  static double entropy(double theta, double logTail) {
    double logBelow =
        logTail > -1 ? Math.log(-Math.expm1(logTail)) : Math.log1p(-Math.exp(logTail));
    return theta * (Math.log(theta) - logBelow) + (1 - theta) * (Math.log1p(-theta) - logTail);
  }
}

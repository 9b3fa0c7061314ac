package io.github.punctual.robust.worstcase;

/** The relative entropy of two outcomes from two others. */
final class BinaryEntropy {
  private BinaryEntropy() {}

  /**
   * The entropy of the outcomes theta and {@code 1 - theta} from those with a tail: {@code theta
   * ln(theta / q) + (1 - theta) ln((1 - theta) / (1 - q))} where {@code q = 1 - exp(logTail)}.
   *
   * @param theta in (0, 1)
   * @param logTail below 0
   */
  static double relative(double theta, double logTail) {
    double logBelow =
        logTail > -1 ? Math.log(-Math.expm1(logTail)) : Math.log1p(-Math.exp(logTail));
    return theta * (Math.log(theta) - logBelow) + (1 - theta) * (Math.log1p(-theta) - logTail);
  }
}

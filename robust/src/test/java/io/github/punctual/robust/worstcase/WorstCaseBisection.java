package io.github.punctual.robust.worstcase;

/**
 * The worst case quantile as the paper finds it (RUSH, Algorithms 1 and 2): by bisection over the
 * bins of a quantised distribution, with a minimisation of the relative entropy in each step. It is
 * a check of the closed form ({@link Robustness#logTail}), not the way that is used.
 *
 * <p>Two corrections, without which the result is not what constraint (3) asks for: the upper bound
 * of the search is the last bin, not a utility; and a bin {@code L} with a distribution in reach
 * that leaves no more than theta at or below it is the last that is not enough, so the answer is
 * the next bin up. {@link #asPrinted} has only the first of them, since without that one the search
 * means nothing.
 */
final class WorstCaseBisection {
  private final double[] reference;
  private final double[] upTo;
  private final double[] above;
  private final int last;

  /**
   * A search over a distribution.
   *
   * @param reference the probability of each bin, from the one with the least work; at least 0, and
   *     together above 0 (they are divided by their sum)
   */
  public WorstCaseBisection(double... reference) {
    this.reference = reference.clone();
    double sum = 0;
    int highest = -1;
    for (int i = 0; i < reference.length; i++) {
      if (!(reference[i] >= 0 && reference[i] < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "bin %d has a probability of %s; it must be at least 0 and finite"
                .formatted(i, reference[i]));
      }
      sum += reference[i];
      highest = reference[i] > 0 ? i : highest;
    }
    if (highest < 0) {
      throw new IllegalArgumentException("no bin has a probability above 0");
    }
    last = highest;
    upTo = new double[reference.length];
    above = new double[reference.length];
    double before = 0;
    for (int i = 0; i < reference.length; i++) {
      this.reference[i] /= sum;
      before += this.reference[i];
      upTo[i] = before;
    }
    // From the other end, so that a small tail is not what is left of a difference.
    double after = 0;
    for (int i = reference.length - 1; i >= 0; i--) {
      above[i] = after;
      after += this.reference[i];
    }
  }

  /**
   * The smallest bin such that all distributions within delta of the reference have at least theta
   * at or below it: constraint (3).
   */
  public int worstCase(double theta, double delta) {
    if (!feasible(0, theta, delta)) {
      return 0;
    }
    int enough = 0;
    int tooMuch = last;
    while (tooMuch - enough > 1) {
      int middle = (enough + tooMuch) / 2;
      if (feasible(middle, theta, delta)) {
        enough = middle;
      } else {
        tooMuch = middle;
      }
    }
    return tooMuch;
  }

  /**
   * What Algorithm 2 returns as it is printed: the search begins at the ordinary theta quantile,
   * and the last bin that passes its test is the answer, often one bin below the worst case.
   */
  public int asPrinted(double theta, double delta) {
    int found = 0;
    while (found < last && upTo[found] < theta) {
      found++;
    }
    int bound = last;
    while (bound - found > 1) {
      int middle = (found + bound) / 2;
      if (entropyOf(nearest(middle, theta)) <= delta) {
        found = middle;
      } else {
        bound = middle;
      }
    }
    return found;
  }

  /** Whether a distribution in reach leaves less than theta at or below a bin. */
  private boolean feasible(int bin, double theta, double delta) {
    if (bin >= last) {
      return false;
    }
    if (theta == 1 || upTo[bin] < theta) {
      return true;
    }
    // One that has theta there is enough for (3); with entropy to spare it can have less.
    return entropyOf(nearest(bin, theta)) < delta;
  }

  /**
   * Algorithm 1: the distribution nearest to the reference that has at most theta at or below a
   * bin: the reference itself, or each side of it scaled.
   */
  double[] nearest(int bin, double theta) {
    double[] nearest = reference.clone();
    if (upTo[bin] <= theta) {
      return nearest;
    }
    for (int i = 0; i < nearest.length; i++) {
      nearest[i] *= i <= bin ? theta / upTo[bin] : (1 - theta) / above[bin];
    }
    return nearest;
  }

  /** The relative entropy of a distribution from the reference; infinite where that has nothing. */
  double entropyOf(double[] distribution) {
    double entropy = 0;
    for (int i = 0; i < distribution.length; i++) {
      if (distribution[i] > 0) {
        entropy += distribution[i] * Math.log(distribution[i] / reference[i]);
      }
    }
    return entropy;
  }
}

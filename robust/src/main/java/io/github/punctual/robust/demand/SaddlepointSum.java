package io.github.punctual.robust.demand;

/**
 * A sum of independent parts, of which only the cumulants' generating function is known: its tail
 * by the saddlepoint approximation (Lugannani and Rice 1980, in the form of Barndorff-Nielsen,
 * whose result is always a probability). It is exact for normal sums, nearly so for sums of gamma
 * times, and for others its relative error in the tail is of the order of the reciprocal of the
 * number of parts. Less than nothing counts as nothing; what is less likely than {@code e^-200} is
 * left out.
 */
final class SaddlepointSum implements DemandDistribution {
  private static final int ROUNDS = 100;
  private static final double ENOUGH = 1e-7;

  /** Near 0 the two parts of the formula cancel; there the limit is taken. */
  private static final double NEAR = 1e-3;

  private final Cumulants cumulants;
  private final double mean;
  private final double deviation;
  private final double skewness;

  /** The sum whose cumulants are given; its variance must be above 0. */
  SaddlepointSum(Cumulants cumulants) {
    this.cumulants = cumulants;
    double[] at = cumulants.at(0);
    mean = at[1];
    deviation = Math.sqrt(at[2]);
    double small = NEAR / deviation;
    skewness =
        (cumulants.at(small)[2] - cumulants.at(-small)[2]) / (2 * NEAR * deviation * deviation);
  }

  @Override
  public double mean() {
    return mean;
  }

  @Override
  public double variance() {
    return deviation * deviation;
  }

  @Override
  public double atTail(double logTail) {
    double z = NormalTail.atLogUpper(Math.max(LOG_TAIL_LEAST, logTail));
    if (z == Double.NEGATIVE_INFINITY) {
      return 0;
    }
    double tilt = root(z);
    return Math.max(0, cumulants.at(tilt)[1]);
  }

  /** The normal deviate with the same tail as the work at which the sum is tilted so much. */
  private double standardised(double tilt) {
    double scaled = tilt * deviation;
    double[] at = cumulants.at(tilt);
    if (Math.abs(scaled) < NEAR) {
      return scaled * (1 + skewness * scaled / 3) + skewness / 6;
    }
    double square = Math.max(1e-300, 2 * (tilt * at[1] - at[0]));
    double w = Math.copySign(Math.sqrt(square), tilt);
    double u = tilt * Math.sqrt(at[2]);
    return w + Math.log(u / w) / w;
  }

  /** The tilt with a standardised deviate: by bracketing, then the Illinois rule. */
  private double root(double target) {
    double limit = cumulants.limit();
    double low = 0;
    double lowGap = standardised(0) - target;
    // The function grows with the tilt: go up while it is too low, down while it is too high.
    double sign = lowGap < 0 ? 1 : -1;
    double step = Math.max(0.5, Math.abs(target)) / deviation;
    double high = next(low, sign * step, limit);
    double highGap = standardised(high) - target;
    for (int i = 0; i < ROUNDS && sign * highGap < 0; i++) {
      low = high;
      lowGap = highGap;
      step *= 2;
      high = next(low, sign * step, limit);
      highGap = standardised(high) - target;
    }
    double scale = Math.max(1, Math.abs(target));
    int side = 0;
    double middle = high;
    for (int i = 0; i < ROUNDS; i++) {
      middle = (low * highGap - high * lowGap) / (highGap - lowGap);
      double middleGap = standardised(middle) - target;
      if (Math.abs(middleGap) <= ENOUGH * scale || high == low) {
        break;
      }
      if (middleGap * highGap > 0) {
        high = middle;
        highGap = middleGap;
        lowGap = side == -1 ? lowGap / 2 : lowGap;
        side = -1;
      } else {
        low = middle;
        lowGap = middleGap;
        highGap = side == 1 ? highGap / 2 : highGap;
        side = 1;
      }
    }
    return middle;
  }

  /** A step, but no more than half of what is left to the pole. */
  private static double next(double from, double step, double limit) {
    return Math.min(from + step, from + (limit - from) / 2);
  }
}

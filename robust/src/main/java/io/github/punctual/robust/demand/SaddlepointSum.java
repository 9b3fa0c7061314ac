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
    double tilt = root(z, true);
    return Math.max(0, cumulants.at(tilt)[1]);
  }

  @Override
  public double tail(double work) {
    if (work < 0) {
      return 1;
    }
    double logTail = NormalTable.logUpper(standardised(root(work, false)));
    return logTail <= LOG_TAIL_LEAST ? 0 : Math.exp(logTail);
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

  private double gap(double tilt, double target, boolean ofTail) {
    return ofTail ? standardised(tilt) - target : cumulants.at(tilt)[1] - target;
  }

  /** The tilt with a standardised deviate or a mean: by bracketing, then the Illinois rule. */
  private double root(double target, boolean ofTail) {
    double limit = cumulants.limit();
    double start = ofTail ? target : (target - mean) / deviation;
    double low = 0;
    double lowGap = gap(0, target, ofTail);
    // The function grows with the tilt: go up while it is too low, down while it is too high.
    double sign = lowGap < 0 ? 1 : -1;
    double step = Math.max(0.5, Math.abs(start)) / deviation;
    double high = next(low, sign * step, limit);
    double highGap = gap(high, target, ofTail);
    for (int i = 0; i < ROUNDS && sign * highGap < 0; i++) {
      low = high;
      lowGap = highGap;
      step *= 2;
      high = next(low, sign * step, limit);
      highGap = gap(high, target, ofTail);
    }
    double scale = ofTail ? Math.max(1, Math.abs(target)) : deviation;
    int side = 0;
    double middle = high;
    for (int i = 0; i < ROUNDS; i++) {
      middle = (low * highGap - high * lowGap) / (highGap - lowGap);
      double middleGap = gap(middle, target, ofTail);
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

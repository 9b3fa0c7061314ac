package io.github.punctual.robust.demand;

import java.util.Arrays;

/**
 * The normal law that explains numbers best of which some are known and of others only that they
 * are above a bound, with a prior: the largest posterior density, by Newton's method.
 *
 * <ul>
 *   <li>the prior location misses that of these numbers by {@code t}, a standard deviation, so it
 *       counts as {@code s^2 / t^2} numbers, where {@code s} is their deviation;
 *   <li>the prior deviation counts as {@value #DEVIATION_COUNTS_AS} numbers;
 *   <li>each known number counts as itself, so without others the location is the average of prior
 *       and mean weighed by their precisions;
 *   <li>one that is above {@code a} counts with the probability of that: nothing where {@code a} is
 *       low, nearly one number where it is higher than the numbers were believed to be.
 * </ul>
 *
 * Where the numbers are further from the prior than both spreads allow, {@code t^2} is widened to
 * that distance squared: the prior was wrong for them and hardly counts any more. Where they are
 * lower, the distance counts only by the part of the numbers that is known: the known ones may be
 * the lowest.
 *
 * @param location the mean of the law
 * @param logDeviation the natural logarithm of its standard deviation
 * @param locationVariance the posterior variance of the location
 * @param deviationVariance that of the logarithm of the deviation
 * @param covariance of both
 * @param logLikelihood of the numbers, but for a constant
 */
record CensoredFit(
    double location,
    double logDeviation,
    double locationVariance,
    double deviationVariance,
    double covariance,
    double logLikelihood) {
  private static final double DEVIATION_COUNTS_AS = 2;
  private static final double MOST_MIXED = 0.9;
  private static final int ROUNDS = 30;
  private static final double ENOUGH = 1e-4;

  /**
   * What is known before the numbers.
   *
   * @param location of the law
   * @param spread by how much that may be missed, as a standard deviation
   * @param deviation of the law, or of a law with a location of 1
   * @param relative whether the deviation is to be multiplied with the location
   * @param least the location is not below that
   * @param mostDeviation the deviation is not above that
   */
  record Prior(
      double location,
      double spread,
      double deviation,
      boolean relative,
      double least,
      double mostDeviation) {
    double deviation(double at) {
      return relative ? deviation * at : deviation;
    }
  }

  /**
   * The numbers that are known.
   *
   * @param count how many
   * @param mean of them, 0 when there are none
   * @param squares the sum of squared differences from the mean
   */
  record Known(double count, double mean, double squares) {}

  /** The law of numbers, of which {@code counts[i]} are only known to be above a bound. */
  static CensoredFit of(Prior prior, Known known, double[] bounds, int[] counts) {
    double start = known.count > 0 ? Math.max(prior.least, known.mean) : prior.location;
    double highest = bounds.length == 0 ? start : bounds[bounds.length - 1];
    start = Math.max(start, highest);
    double logMost = Math.log(prior.mostDeviation);
    double logDeviation = Math.min(logMost, Math.log(prior.deviation(start)));
    CensoredFit fit = new CensoredFit(start, logDeviation, 0, 0, 0, 0);
    for (int round = 0; round < ROUNDS; round++) {
      CensoredFit next = fit.step(prior, known, bounds, counts);
      boolean settled =
          Math.abs(next.location - fit.location) <= ENOUGH * Math.exp(next.logDeviation)
              && Math.abs(next.logDeviation - fit.logDeviation) <= ENOUGH;
      fit = next;
      if (settled) {
        break;
      }
    }
    return fit;
  }

  private CensoredFit step(Prior prior, Known known, double[] bounds, int[] counts) {
    double n = known.count;
    double deviation = Math.exp(logDeviation);
    double off = (known.mean - location) / deviation;
    double squares = known.squares / (deviation * deviation) + n * off * off;
    // Gradient and curvature of the logarithm of the density, in units of the deviation.
    double byLocation = n * off;
    double location2 = n;
    double byDeviation = squares - n;
    double deviation2 = 2 * squares;
    double mixed = 2 * n * off;
    double likelihood = -n * logDeviation - 0.5 * squares;
    for (int i = 0; i < bounds.length; i++) {
      double z = (bounds[i] - location) / deviation;
      double hazard = NormalTable.hazard(z);
      double slope = hazard * (hazard - z);
      int count = counts[i];
      byLocation += count * hazard;
      location2 += count * slope;
      byDeviation += count * z * hazard;
      deviation2 += count * z * (hazard + z * slope);
      mixed += count * (hazard + z * slope);
      likelihood += count * NormalTable.logUpper(z);
    }
    double weight = weight(prior, known, bounds, counts, byLocation, location2);
    // One degree of freedom goes to the location, as far as the numbers say what it is.
    byDeviation += location2 / (location2 + weight);
    byLocation += weight * (prior.location - location) / deviation;
    location2 += weight;
    double usual = prior.deviation(location) / deviation;
    byDeviation += DEVIATION_COUNTS_AS * (usual * usual - 1);
    deviation2 = Math.max(deviation2, 0) + DEVIATION_COUNTS_AS * Math.max(1, 2 * usual * usual);
    // Far from the top the density is not concave; each direction for itself still leads there.
    mixed = mixed * mixed < MOST_MIXED * location2 * deviation2 ? mixed : 0;
    double determinant = location2 * deviation2 - mixed * mixed;
    double up = (byLocation * deviation2 - byDeviation * mixed) / determinant;
    double wider = (byDeviation * location2 - byLocation * mixed) / determinant;
    return new CensoredFit(
        Math.max(prior.least, location + Math.max(-1, Math.min(1, up)) * deviation),
        Math.min(
            Math.log(prior.mostDeviation), logDeviation + Math.max(-0.5, Math.min(0.5, wider))),
        deviation * deviation * deviation2 / determinant,
        location2 / determinant,
        -deviation * mixed / determinant,
        likelihood);
  }

  /** As how many numbers the prior location counts: fewer, the less they agree with it. */
  private double weight(
      Prior prior,
      Known known,
      double[] bounds,
      int[] counts,
      double byLocation,
      double location2) {
    double deviation = Math.exp(logDeviation);
    double spread = prior.spread * prior.spread;
    if (location2 > 0) {
      double highest = prior.location;
      if (known.count > 0) {
        highest = Math.max(highest, known.mean);
      }
      if (bounds.length > 0) {
        highest = Math.max(highest, bounds[bounds.length - 1]);
      }
      double told = Math.min(location + deviation * byLocation / location2, highest);
      double apart = told - prior.location;
      if (apart < 0) {
        apart *= known.count / (known.count + Arrays.stream(counts).sum());
      }
      spread = Math.max(spread, apart * apart - deviation * deviation / location2);
    }
    return deviation * deviation / spread;
  }
}

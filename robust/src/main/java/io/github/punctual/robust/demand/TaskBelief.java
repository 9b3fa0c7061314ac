package io.github.punctual.robust.demand;

/**
 * What is believed about the tasks of a group, with the doubt about it: the prior, the tasks that
 * have ended, and those that run, which say that they are longer than their age.
 *
 * <p>The mean {@code m} and the deviation {@code s} of a task's time in this run are those with the
 * largest posterior density (by Newton's method) when task times are normal in a run:
 *
 * <ul>
 *   <li>the prior mean {@code m0} misses {@code m} by {@code t}, a standard deviation, so it counts
 *       as {@code s^2 / t^2} tasks;
 *   <li>the prior coefficient of variation counts as {@value #VARIATION_COUNTS_AS} tasks;
 *   <li>each ended task counts as itself, so without running ones {@code m = (m0 / t^2 + n x / s^2)
 *       / (1 / t^2 + n / s^2)} for {@code n} of mean {@code x};
 *   <li>each running one of age {@code a} counts with the probability of more than {@code a}:
 *       nothing while it is young, nearly one task when it is older than tasks were believed to be.
 * </ul>
 *
 * Where the tasks of the run are further from {@code m0} than both spreads allow, {@code t^2} is
 * widened to that distance squared: the prior was wrong for this run and hardly counts any more.
 * The doubt about {@code m} is its posterior variance, with {@code s} unknown as well.
 *
 * @param mean time of one task in seconds, above 0
 * @param variance of one task's time, given its mean
 * @param meanVariance of the mean, for it is not known well
 * @param failureRate the part of the attempts that fail, in [0, 1)
 * @param failureRateVariance of that
 * @param failedSeconds how long an attempt that fails runs, in seconds
 */
record TaskBelief(
    double mean,
    double variance,
    double meanVariance,
    double failureRate,
    double failureRateVariance,
    double failedSeconds) {
  private static final double VARIATION_COUNTS_AS = 2;
  private static final double FAILURES_COUNT_AS = 10;
  private static final double MOST_FAILURES = 0.9;
  private static final double LEAST_SECONDS = 1e-3;
  private static final double MOST_MIXED = 0.9;
  private static final int ROUNDS = 30;
  private static final double ENOUGH = 1e-4;

  static TaskBelief of(TaskPrior prior, TaskTimes seen, Ages running) {
    double start = seen.count() > 0 ? Math.max(LEAST_SECONDS, seen.mean()) : prior.mean();
    start = Math.max(start, running.oldest());
    Point point = new Point(start, Math.log(prior.variation() * start), Double.NaN);
    for (int round = 0; round < ROUNDS; round++) {
      Point next = step(point, prior, seen, running);
      boolean settled =
          Math.abs(next.mean - point.mean) <= ENOUGH * point.mean
              && Math.abs(next.logDeviation - point.logDeviation) <= ENOUGH;
      point = next;
      if (settled) {
        break;
      }
    }
    return failures(prior, seen, point);
  }

  /** Where the search is, and the posterior variance of the mean there. */
  private record Point(double mean, double logDeviation, double meanVariance) {}

  private static Point step(Point at, TaskPrior prior, TaskTimes seen, Ages running) {
    double n = seen.count();
    double deviation = Math.exp(at.logDeviation);
    double off = (seen.mean() - at.mean) / deviation;
    double squares = seen.squares() / (deviation * deviation) + n * off * off;
    // Gradient and curvature of the logarithm of the density, in units of the deviation.
    double byMean = n * off;
    double mean2 = n;
    double byDeviation = squares - n;
    double deviation2 = 2 * squares;
    double mixed = 2 * n * off;
    double longest = Math.max(n > 0 ? seen.mean() : 0, running.oldest());
    for (int i = 0; i < running.classes(); i++) {
      double z = (running.age(i) - at.mean) / deviation;
      double hazard = NormalTable.hazard(z);
      double slope = hazard * (hazard - z);
      int count = running.count(i);
      byMean += count * hazard;
      mean2 += count * slope;
      byDeviation += count * z * hazard;
      deviation2 += count * z * (hazard + z * slope);
      mixed += count * (hazard + z * slope);
    }
    double counts = priorCounts(at.mean, deviation, byMean, mean2, longest, prior);
    // One degree of freedom goes to the mean, as far as the run says what it is.
    byDeviation += mean2 / (mean2 + counts);
    byMean += counts * (prior.mean() - at.mean) / deviation;
    mean2 += counts;
    double usual = prior.variation() * at.mean / deviation;
    byDeviation += VARIATION_COUNTS_AS * (usual * usual - 1);
    deviation2 = Math.max(deviation2, 0) + VARIATION_COUNTS_AS * Math.max(1, 2 * usual * usual);
    // Far from the top the density is not concave; each direction for itself still leads there.
    double bounded = mixed * mixed < MOST_MIXED * mean2 * deviation2 ? mixed : 0;
    double determinant = mean2 * deviation2 - bounded * bounded;
    double up = (byMean * deviation2 - byDeviation * bounded) / determinant;
    double wider = (byDeviation * mean2 - byMean * bounded) / determinant;
    return new Point(
        Math.max(LEAST_SECONDS, at.mean + Math.max(-1, Math.min(1, up)) * deviation),
        at.logDeviation + Math.max(-0.5, Math.min(0.5, wider)),
        deviation * deviation * deviation2 / determinant);
  }

  /** As how many tasks the prior mean counts: fewer, the less the run agrees with it. */
  private static double priorCounts(
      double mean, double deviation, double byMean, double mean2, double longest, TaskPrior prior) {
    double spread = prior.spread() * prior.spread();
    if (mean2 > 0) {
      double told = Math.min(mean + deviation * byMean / mean2, Math.max(longest, prior.mean()));
      double apart = told - prior.mean();
      spread = Math.max(spread, apart * apart - deviation * deviation / mean2);
    }
    return deviation * deviation / spread;
  }

  private static TaskBelief failures(TaskPrior prior, TaskTimes seen, Point point) {
    double attempts = FAILURES_COUNT_AS + seen.count() + seen.failed();
    double rate =
        Math.min(
            MOST_FAILURES, (FAILURES_COUNT_AS * prior.failureRate() + seen.failed()) / attempts);
    double before = prior.failedSeconds() > 0 ? prior.failedSeconds() : point.mean;
    double failedSeconds = (before + seen.failedSeconds()) / (1 + seen.failed());
    return new TaskBelief(
        point.mean,
        Math.exp(2 * point.logDeviation),
        point.meanVariance,
        rate,
        rate * (1 - rate) / (attempts + 1),
        failedSeconds);
  }

  /** The law of one task's time. */
  TaskLaw law() {
    return new TaskLaw(mean, variance);
  }
}

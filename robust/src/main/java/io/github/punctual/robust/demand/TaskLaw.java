package io.github.punctual.robust.demand;

/**
 * How long one task runs, in seconds: log-normal, because times are positive and most are skewed,
 * but for a few stragglers whose times fall off as a power (Pareto with exponent 3 from the mean
 * on). A task that is older than any log-normal one would be is one of those, and so has half its
 * age left in the mean: never nothing.
 *
 * @param mean of the log-normal tasks, above 0
 * @param variance of the log-normal tasks, at least 0
 */
record TaskLaw(double mean, double variance) {
  /** The part of all tasks that are stragglers. */
  private static final double STRAGGLERS = 0.02;

  private static final double LEAST_SIGMA = 1e-4;

  /** Mean and variance of a time. */
  record Moments(double mean, double variance) {}

  private double sigma() {
    return Math.max(LEAST_SIGMA, Math.sqrt(Math.log1p(variance / mean / mean)));
  }

  /** How far an age is above the middle, in standard deviations of the logarithm of a time. */
  double standardised(double age) {
    double sigma = sigma();
    return (Math.log(age / mean) + 0.5 * sigma * sigma) / sigma;
  }

  /** The whole time of a log-normal task that has reached an age above 0. */
  Moments beyond(double age) {
    double sigma = sigma();
    double z = standardised(age);
    double logReached = NormalTable.logUpper(z);
    double first = mean * Math.exp(NormalTable.logUpper(z - sigma) - logReached);
    double second =
        (mean * mean + variance) * Math.exp(NormalTable.logUpper(z - 2 * sigma) - logReached);
    return new Moments(Math.max(age, first), Math.max(0, second - first * first));
  }

  /** The time that is left to a task that has reached an age, stragglers counted. */
  Moments left(double age) {
    if (age <= 0) {
      return new Moments(mean, variance);
    }
    double reached = (1 - STRAGGLERS) * Math.exp(NormalTable.logUpper(standardised(age)));
    double straggling = STRAGGLERS * Math.pow(Math.min(1, mean / age), 3);
    double part = straggling / (straggling + reached);
    Moments usual = beyond(age);
    double usualLeft = usual.mean() - age;
    // The mean is that of the power law; the spread is taken as large as the mean, no larger.
    double stragglerLeft = 1.5 * Math.max(mean, age) - age;
    double left = (1 - part) * usualLeft + part * stragglerLeft;
    double second =
        (1 - part) * (usual.variance() + usualLeft * usualLeft)
            + 2 * part * stragglerLeft * stragglerLeft;
    return new Moments(left, Math.max(0, second - left * left));
  }
}

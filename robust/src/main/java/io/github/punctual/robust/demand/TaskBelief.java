package io.github.punctual.robust.demand;

/**
 * What is believed about the tasks of a group, with the doubt about it: the prior, the tasks that
 * have ended, and those that run, which say that they are longer than their age. Without the latter
 * the first tasks to end, which are the shortest, would deceive.
 *
 * <p>Three laws are fitted to all of that: one in which times are normal, one in which their
 * logarithms are ({@link CensoredFit} says how), and an exponential one. Each counts as much as it
 * makes likely what was seen; what lies between them is doubt.
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
  private static final double FAILURES_COUNT_AS = 10;
  private static final double MOST_FAILURES = 0.9;

  /** How far the logarithm of a coefficient of variation may be from that of the law, 0. */
  private static final double EXPONENTIAL_SPREAD = 0.5;

  private static final double HALF_LOG_TWO_PI = 0.9189385332046727;
  private static final double LEAST_SECONDS = 1e-3;

  /** Logarithms of times do not spread more than this: the law would have no useful mean. */
  private static final double MOST_LOG_DEVIATION = 1.2;

  /** Times that are shorter than this part of the mean are no longer told apart. */
  private static final double SHORT = 0.02;

  /**
   * What one law says.
   *
   * @param mean time of a task
   * @param variance of that
   * @param doubt the variance of the mean
   * @param logLikelihood of what was seen, but for a constant that all laws share
   */
  private record Law(double mean, double variance, double doubt, double logLikelihood) {}

  static TaskBelief of(TaskPrior prior, TaskTimes seen, Ages running) {
    Law[] laws = {
      normal(prior, seen, running),
      logNormal(prior, seen, running),
      exponential(prior, seen, running)
    };
    double most = Double.NEGATIVE_INFINITY;
    for (Law law : laws) {
      most = Math.max(most, law.logLikelihood);
    }
    double all = 0;
    double mean = 0;
    double variance = 0;
    double doubt = 0;
    for (Law law : laws) {
      double weight = Math.exp(law.logLikelihood - most);
      all += weight;
      mean += weight * law.mean;
      variance += weight * law.variance;
      doubt += weight * law.doubt;
    }
    mean /= all;
    for (Law law : laws) {
      double apart = law.mean - mean;
      doubt += Math.exp(law.logLikelihood - most) * apart * apart;
    }
    return failures(prior, seen, mean, variance / all, doubt / all);
  }

  private static Law normal(TaskPrior prior, TaskTimes seen, Ages running) {
    double[] bounds = new double[running.classes()];
    int[] counts = new int[bounds.length];
    for (int i = 0; i < bounds.length; i++) {
      bounds[i] = running.age(i);
      counts[i] = running.count(i);
    }
    CensoredFit fit =
        CensoredFit.of(
            new CensoredFit.Prior(
                prior.mean(),
                prior.spread(),
                prior.variation(),
                true,
                LEAST_SECONDS,
                Double.POSITIVE_INFINITY),
            new CensoredFit.Known(seen.count(), seen.mean(), seen.squares()),
            bounds,
            counts);
    return new Law(
        fit.location(),
        Math.exp(2 * fit.logDeviation()),
        fit.locationVariance(),
        fit.logLikelihood() - HALF_LOG_TWO_PI * seen.count());
  }

  private static Law logNormal(TaskPrior prior, TaskTimes seen, Ages running) {
    double least = Math.max(LEAST_SECONDS, SHORT * Math.max(seen.mean(), running.oldest()));
    CensoredFit.Known known = logarithms(seen, least);
    int classes = 0;
    while (classes < running.classes() && running.age(running.classes() - 1 - classes) > least) {
      classes++;
    }
    double[] bounds = new double[classes];
    int[] counts = new int[classes];
    for (int i = 0; i < classes; i++) {
      int from = running.classes() - classes + i;
      bounds[i] = Math.log(running.age(from));
      counts[i] = running.count(from);
    }
    double usual = Math.log1p(prior.variation() * prior.variation());
    CensoredFit fit =
        CensoredFit.of(
            new CensoredFit.Prior(
                Math.log(prior.mean()) - 0.5 * usual,
                prior.spread() / prior.mean(),
                Math.sqrt(usual),
                false,
                Math.log(LEAST_SECONDS),
                MOST_LOG_DEVIATION),
            known,
            bounds,
            counts);
    double square = Math.exp(2 * fit.logDeviation());
    double mean = Math.exp(fit.location() + 0.5 * square);
    double doubt =
        fit.locationVariance()
            + 2 * square * fit.covariance()
            + square * square * fit.deviationVariance();
    return new Law(
        mean,
        mean * mean * Math.expm1(square),
        mean * mean * Math.max(0, doubt),
        // Densities of logarithms are made ones of times; without a sample of all there is none.
        known.count() < seen.count()
            ? Double.NEGATIVE_INFINITY
            : fit.logLikelihood() - (HALF_LOG_TWO_PI + known.mean()) * seen.count());
  }

  /**
   * The mean is all time by all ends, with the prior; but while hardly any task has ended, no more
   * than was believed before or twice what has been seen. Less likely from the start, the more
   * alike tasks were before.
   */
  private static Law exponential(TaskPrior prior, TaskTimes seen, Ages running) {
    double time = seen.count() * seen.mean();
    for (int i = 0; i < running.classes(); i++) {
      time += running.count(i) * running.age(i);
    }
    double spread = prior.spread() * prior.spread();
    if (seen.count() > 0) {
      double apart = time / seen.count() - prior.mean();
      spread = Math.max(spread, apart * apart);
    }
    double counts = prior.mean() * prior.mean() / spread;
    double ends = counts + seen.count();
    double most = Math.max(Math.max(prior.mean(), seen.mean()), 2 * running.oldest());
    double mean = Math.max(LEAST_SECONDS, Math.min(most, (counts * prior.mean() + time) / ends));
    double unlike = Math.min(0, Math.log(prior.variation())) / EXPONENTIAL_SPREAD;
    return new Law(
        mean,
        mean * mean,
        mean * mean / ends,
        -seen.count() * Math.log(mean) - time / mean - 0.5 * unlike * unlike);
  }

  private static CensoredFit.Known logarithms(TaskTimes seen, double least) {
    int size = seen.sample().size();
    // A sample of all that is full has just been halved; a smaller one is of the latest tasks only.
    if (size == 0 || size < Math.min(seen.count(), TaskTimes.SAMPLE_MOST) / 2) {
      return new CensoredFit.Known(0, 0, 0);
    }
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < size; i++) {
      double log = Math.log(Math.max(least, seen.sample().get(i)));
      sum += log;
      squares += log * log;
    }
    double mean = sum / size;
    // The sample stands for all.
    double all = (double) seen.count() / size;
    return new CensoredFit.Known(
        seen.count(), mean, all * Math.max(0, squares - size * mean * mean));
  }

  private static TaskBelief failures(
      TaskPrior prior, TaskTimes seen, double mean, double variance, double meanVariance) {
    double attempts = FAILURES_COUNT_AS + seen.count() + seen.failed();
    double rate =
        Math.min(
            MOST_FAILURES, (FAILURES_COUNT_AS * prior.failureRate() + seen.failed()) / attempts);
    double before = prior.failedSeconds() > 0 ? prior.failedSeconds() : mean;
    double failedSeconds = (before + seen.failedSeconds()) / (1 + seen.failed());
    return new TaskBelief(
        mean, variance, meanVariance, rate, rate * (1 - rate) / (attempts + 1), failedSeconds);
  }

  /** The attempts of one task until it completes. */
  Attempts attempts() {
    return new Attempts(new TaskLaw(mean, variance), failureRate, failedSeconds);
  }
}

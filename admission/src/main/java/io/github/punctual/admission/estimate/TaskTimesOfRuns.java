package io.github.punctual.admission.estimate;

/**
 * How long the tasks of a job's runs took: the mean over its runs of their mean task time, and how
 * much that varies. The first runs count alike; later ones as if the last {@value #WINDOW} did.
 *
 * @param runs how many runs were seen, at least 1
 * @param meanMillis the mean of their mean task times, above 0
 * @param variance of these means, in milliseconds squared, at least 0
 * @param perRequested the mean number of tasks that a run had for each of its requestedTasks
 */
record TaskTimesOfRuns(long runs, double meanMillis, double variance, double perRequested) {
  private static final int WINDOW = 8;

  /**
   * The standard deviation of the tasks of one run, as a part of their mean: an outcome does not
   * tell it, and this is what measured clusters have. A run's mean is taken to vary as much until
   * another run was seen.
   */
  private static final double SPREAD = 0.3;

  static TaskTimesOfRuns first(double taskMillis, double perRequested) {
    double spread = SPREAD * taskMillis;
    return new TaskTimesOfRuns(1, taskMillis, spread * spread, perRequested);
  }

  TaskTimesOfRuns and(double taskMillis, double tasksPerRequested) {
    double weight = 1.0 / Math.min(runs + 1, WINDOW);
    double off = taskMillis - meanMillis;
    return new TaskTimesOfRuns(
        runs + 1,
        meanMillis + weight * off,
        (1 - weight) * (variance + weight * off * off),
        perRequested + weight * (tasksPerRequested - perRequested));
  }

  PriorBelief belief() {
    return new PriorBelief(
        Math.max(1, Math.round(meanMillis)),
        SPREAD * meanMillis,
        Math.sqrt(variance),
        perRequested);
  }
}

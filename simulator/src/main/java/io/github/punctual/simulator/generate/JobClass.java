package io.github.punctual.simulator.generate;

/**
 * The jobs of a trace whose number of tasks lies between two bounds.
 *
 * @param tasks distribution of the number of tasks, rounded down
 * @param jobShare its share of the jobs, in (0, 1]
 * @param timeShare its share of the computation time, in (0, 1]
 * @param law what is drawn besides the number of tasks
 * @param curve distribution of what is drawn, in seconds; its last value is replaced so that the
 *     class has its share of the time
 */
record JobClass(
    QuantileCurve tasks, double jobShare, double timeShare, Law law, QuantileCurve curve) {
  /** What is drawn for a job. */
  enum Law {
    /** Its computation time; the tasks share it. */
    COMPUTATION_TIME,
    /** The duration of its tasks; the computation time follows. */
    TASK_DURATION
  }

  /** Half a task is lost on average when the number of tasks is rounded down. */
  private static final double ROUNDING = 0.5;

  int taskCount(double level) {
    return (int) tasks.at(level);
  }

  /**
   * What is drawn, when the class has so many jobs and so much time.
   *
   * @throws IllegalArgumentException when the quantiles do not allow it
   */
  QuantileCurve calibrated(double jobs, double seconds) {
    double mean = seconds / jobs;
    return curve.withMean(law == Law.COMPUTATION_TIME ? mean : mean / (tasks.mean() - ROUNDING));
  }
}

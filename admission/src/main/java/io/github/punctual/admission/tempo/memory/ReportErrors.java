package io.github.punctual.admission.tempo.memory;

/**
 * How far what jobs said of their tasks while they ran was from what these took in the end. Only a
 * job that completed tells that.
 */
final class ReportErrors {
  /** So many jobs count; older ones fade. */
  private static final double JOBS_MOST = 200;

  /** Times are told in whole milliseconds: so far off is exact, in seconds. */
  private static final double EXACT = 1e-3;

  private double jobs;
  private double squares;

  /**
   * A job has completed.
   *
   * @param saidSeconds what its tasks took as far as it said, above 0
   * @param tookSeconds what they took
   */
  void add(double saidSeconds, double tookSeconds) {
    double apart = Math.abs(tookSeconds - saidSeconds);
    double part = apart <= EXACT ? 0 : apart / saidSeconds;
    double fading = jobs < JOBS_MOST ? 1 : 1 - 1 / JOBS_MOST;
    jobs = fading * jobs + 1;
    squares = fading * squares + part * part;
  }

  /** The usual error, as a part of what is said: a standard deviation. */
  double part() {
    return jobs == 0 ? 0 : Math.sqrt(squares / jobs);
  }
}

package io.github.punctual.robust.demand;

import java.util.List;

/**
 * How long tasks ran that have ended, and how many failed.
 *
 * @param count how many completed, at least 0
 * @param mean of their times in seconds; 0 when there are none
 * @param squares the sum of squared differences from the mean, in squared seconds
 * @param sample at most {@value #SAMPLE_MOST} of the times in seconds, ascending
 * @param failed how many failed, at least 0
 * @param failedSeconds how long those ran altogether, in seconds
 */
public record TaskTimes(
    long count,
    double mean,
    double squares,
    List<Double> sample,
    long failed,
    double failedSeconds) {
  /** So many times are kept at most. */
  public static final int SAMPLE_MOST = 256;

  /** Nothing has ended yet. */
  public static final TaskTimes NONE = new TaskTimes(0, 0, 0, List.of(), 0, 0);

  /** Copies the sample. */
  public TaskTimes {
    sample = List.copyOf(sample);
  }

  /** The unbiased variance of one task's time, in squared seconds; 0 for fewer than two. */
  public double variance() {
    return count < 2 ? 0 : squares / (count - 1);
  }

  /** The part of the attempts that failed, in [0, 1). */
  public double failureRate() {
    return failed == 0 ? 0 : (double) failed / (count + failed);
  }
}

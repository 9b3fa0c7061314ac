package io.github.punctual.robust.demand;

import java.util.Collection;
import java.util.List;

/**
 * How long tasks ran that have ended, and how many failed.
 *
 * @param count how many completed, at least 0
 * @param mean of their times in seconds; 0 when there are none
 * @param squares the sum of squared differences from the mean, in squared seconds
 * @param sample at most {@value #SAMPLE_MOST} of the times in seconds, ascending, that stand for
 *     all
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
  /** How many of the times are kept at most. */
  public static final int SAMPLE_MOST = 256;

  public static final TaskTimes NONE = new TaskTimes(0, 0, 0, List.of(), 0, 0);

  public TaskTimes {
    sample = List.copyOf(sample);
    if (count < 0 || failed < 0) {
      throw new IllegalArgumentException(
          "%d tasks completed and %d failed; neither can be below 0".formatted(count, failed));
    }
    requireSeconds("mean time of tasks", mean);
    requireSeconds("sum of squared differences", squares);
    requireSeconds("time of failed attempts", failedSeconds);
    sample.forEach(seconds -> requireSeconds("time of a task", seconds));
  }

  private static void requireSeconds(String name, double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "%s is %s; it must be at least 0 and finite".formatted(name, value));
    }
  }

  /** The unbiased variance of one task's time, in squared seconds; 0 for fewer than two. */
  public double variance() {
    return count < 2 ? 0 : squares / (count - 1);
  }

  /** The part of the attempts that failed, in [0, 1]. */
  public double failureRate() {
    return failed == 0 ? 0 : (double) failed / (count + failed);
  }

  /** The moments and failures of several together, in their order, without a sample. */
  public static TaskTimes together(Collection<TaskTimes> parts) {
    long count = 0;
    double mean = 0;
    double squares = 0;
    long failed = 0;
    double failedSeconds = 0;
    for (TaskTimes part : parts) {
      failed += part.failed;
      failedSeconds += part.failedSeconds;
      if (part.count > 0) {
        long both = count + part.count;
        double apart = part.mean - mean;
        squares += part.squares + apart * apart * count * ((double) part.count / both);
        mean += apart * part.count / both;
        count = both;
      }
    }
    return new TaskTimes(count, mean, squares, List.of(), failed, failedSeconds);
  }
}

package io.github.punctual.robust.demand;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What is believed about the time of a task before any of this run has been seen: from earlier runs
 * of the job, else from the user, else from all tasks of the cluster, else from nothing.
 *
 * @param mean in seconds, above 0
 * @param spread how far the mean of this run may be from that, as a standard deviation in seconds
 * @param variation the standard deviation of one task's time by the mean of its run
 * @param failureRate the part of attempts that fail, in [0, 1)
 * @param failedSeconds how long an attempt that fails runs, in seconds; 0 when none was seen
 */
record TaskPrior(
    double mean, double spread, double variation, double failureRate, double failedSeconds) {
  /** Means of runs of the same job usually differ so much, as a part of their mean. */
  static final double RUN_SPREAD = 0.1;

  private static final double USUAL_COUNTS_AS = 2;

  /** The user's word, as a part of it. */
  static final double HINT_SPREAD = 0.5;

  /** A stranger's mean from that of all tasks, or from what is said to be unknown, at most. */
  static final double STRANGER_SPREAD = 1;

  /** Times of tasks differ so much within a run, as a part of their mean, if nothing is known. */
  static final double USUAL_VARIATION = 0.5;

  /** Variances from fewer earlier tasks than this are averaged with the usual one. */
  private static final double ENOUGH = 4;

  /** However alike earlier tasks were, the next need not be. */
  private static final double LEAST_VARIATION = 0.01;

  private static final double LEAST_SECONDS = 1e-3;

  static TaskPrior of(OptionalDouble hint, TaskEvidence evidence, double unknownSeconds) {
    TaskTimes history = evidence.history();
    TaskTimes cluster = evidence.cluster();
    TaskTimes like = history.count() + history.failed() > 0 ? history : cluster;
    double failureRate = Math.min(0.9, like.failureRate());
    double failedSeconds = like.failed() == 0 ? 0 : like.failedSeconds() / like.failed();
    if (history.count() > 0) {
      return ofRuns(history, evidence.runMeans(), failureRate, failedSeconds);
    }
    if (hint.isPresent()) {
      double mean = hint.getAsDouble();
      return new TaskPrior(mean, HINT_SPREAD * mean, USUAL_VARIATION, failureRate, failedSeconds);
    }
    if (cluster.count() > 0) {
      double mean = Math.max(LEAST_SECONDS, cluster.mean());
      double part = Math.min(STRANGER_SPREAD, variation(cluster, mean));
      return new TaskPrior(
          mean, Math.max(HINT_SPREAD, part) * mean, USUAL_VARIATION, failureRate, failedSeconds);
    }
    return new TaskPrior(unknownSeconds, STRANGER_SPREAD * unknownSeconds, USUAL_VARIATION, 0, 0);
  }

  /**
   * From earlier runs, whose means differ: with {@code R} of them by {@code b}, where {@code b^2 =
   * (2 (0.1 m)^2 + sum of squared differences) / (R + 1)}, so that what is usual counts as two
   * runs. The next run differs by that from their mean, which is itself off by {@code b / sqrt(R)}.
   */
  private static TaskPrior ofRuns(
      TaskTimes history, List<Double> runMeans, double failureRate, double failedSeconds) {
    int runs = Math.max(1, runMeans.size());
    double mean = history.mean();
    double squares = 0;
    if (runs > 1) {
      mean = runMeans.stream().mapToDouble(Double::doubleValue).sum() / runs;
      for (double run : runMeans) {
        squares += (run - mean) * (run - mean);
      }
    }
    mean = Math.max(LEAST_SECONDS, mean);
    double usual = RUN_SPREAD * mean;
    double between = (USUAL_COUNTS_AS * usual * usual + squares) / (USUAL_COUNTS_AS + runs - 1);
    double all = variation(history, mean);
    // What runs differ by is not what tasks of one run differ by.
    double within =
        Math.max(LEAST_VARIATION, Math.sqrt(Math.max(0, all * all - squares / runs / mean / mean)));
    double ownSquare = within * within * mean * mean / history.count();
    double spread = Math.sqrt(between * (1 + 1.0 / runs) + ownSquare);
    return new TaskPrior(mean, spread, within, failureRate, failedSeconds);
  }

  private static double variation(TaskTimes times, double mean) {
    double usual = USUAL_VARIATION * mean;
    double square =
        times.count() >= ENOUGH
            ? times.variance()
            : (times.squares() + (ENOUGH - times.count()) * usual * usual) / (ENOUGH - 1);
    return Math.max(LEAST_VARIATION, Math.sqrt(square) / mean);
  }

  /** Checks a setting that is a time. */
  static void requireTime(double seconds) {
    if (!(seconds > 0 && seconds < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "the time of a task of which nothing is known is %s s; it must be above 0 and finite"
              .formatted(seconds));
    }
  }
}

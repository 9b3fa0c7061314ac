package io.github.punctual.robust.demand;

/**
 * The work of a task with the attempts at it that fail: their number is geometric, the time of each
 * exponential.
 *
 * @param law how long the attempt that completes runs
 * @param failureRate the part of the attempts that fail, in [0, 1)
 * @param failedSeconds how long one runs that fails, in the mean, in seconds
 */
record Attempts(TaskLaw law, double failureRate, double failedSeconds) {
  /** How many fail before one completes, in the mean. */
  double failures() {
    return failureRate / (1 - failureRate);
  }

  /** The work of a task that has not begun. */
  TaskLaw.Moments whole() {
    double wasted = failures() * failedSeconds;
    double failuresVariance = failures() / (1 - failureRate);
    double wastedVariance =
        failures() * failedSeconds * failedSeconds
            + failuresVariance * failedSeconds * failedSeconds;
    return new TaskLaw.Moments(law.mean() + wasted, law.variance() + wastedVariance);
  }

  /** The work of a task that has run for an age: what is left, and all again if that fails. */
  TaskLaw.Moments running(double age) {
    TaskLaw.Moments left = law.left(age);
    TaskLaw.Moments again = whole();
    double second = again.variance() + again.mean() * again.mean();
    double mean = failureRate * again.mean();
    return new TaskLaw.Moments(
        left.mean() + mean, left.variance() + failureRate * second - mean * mean);
  }

  /** How the mean work of a task that has not begun grows with the rate of failures. */
  double wholeByRate() {
    return failedSeconds / ((1 - failureRate) * (1 - failureRate));
  }

  /** The same for a task that runs. */
  double runningByRate() {
    return whole().mean() + failureRate * wholeByRate();
  }
}

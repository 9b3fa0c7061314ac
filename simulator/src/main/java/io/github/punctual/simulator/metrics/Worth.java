package io.github.punctual.simulator.metrics;

import io.github.punctual.simulator.engine.Job;
import io.github.punctual.simulator.engine.JobState;
import java.util.List;

/**
 * What the results of the jobs were worth whose trace says so. A job that did not complete is worth
 * nothing.
 *
 * @param jobs how many have a utility
 * @param least the least utility; NaN when there are none
 * @param mean the mean utility; NaN when there are none
 * @param zeroShare the part of them that got less than {@link #AS_GOOD_AS_NOTHING} of the most that
 *     they could; NaN when there are none
 */
public record Worth(int jobs, double least, double mean, double zeroShare) {
  /** A sigmoid is never nothing; a hundredth of the most is called so. */
  public static final double AS_GOOD_AS_NOTHING = 0.01;

  /** Looks at the jobs after a run. */
  public static Worth of(List<Job> jobs) {
    double least = Double.POSITIVE_INFINITY;
    double sum = 0;
    int zero = 0;
    int count = 0;
    for (Job job : jobs) {
      if (job.trace().utility().isPresent()) {
        double worth = of(job);
        count++;
        sum += worth;
        least = Math.min(least, worth);
        zero += isNothing(job) ? 1 : 0;
      }
    }
    return count == 0
        ? new Worth(0, Double.NaN, Double.NaN, Double.NaN)
        : new Worth(count, least, sum / count, (double) zero / count);
  }

  /** What one job's result was worth. */
  public static double of(Job job) {
    return job.state() == JobState.COMPLETED
        ? job.trace().worth().at((job.endMillis() - job.submitMillis()) / 1000.0)
        : 0;
  }

  /** Whether a job's result was as good as none. */
  public static boolean isNothing(Job job) {
    return of(job) < AS_GOOD_AS_NOTHING * job.trace().worth().at(0);
  }
}

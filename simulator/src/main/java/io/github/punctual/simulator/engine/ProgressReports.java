package io.github.punctual.simulator.engine;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * How well masters know their progress: each job's reports are wrong by a factor of its own, which
 * stays while it runs.
 *
 * @param error the largest error, in [0, 1): a factor is uniform in [1 - error, 1 + error]
 * @param seed where the factors come from
 */
public record ProgressReports(double error, long seed) {
  /** Masters that know all. */
  public static final ProgressReports EXACT = new ProgressReports(0, 0);

  /** Checks the range. */
  public ProgressReports {
    if (!(error >= 0 && error < 1)) {
      throw new IllegalArgumentException("progress error is " + error + "; it must lie in [0, 1)");
    }
  }

  double reported(Job job) {
    double progress = job.workMillis() == 0 ? 1 : job.doneMillis() / job.workMillis();
    if (error == 0) {
      return progress;
    }
    UniformRandomProvider random = RandomSource.SPLIT_MIX_64.create(seed * 31 + job.index());
    return Math.min(1, progress * (1 + error * (2 * random.nextDouble() - 1)));
  }
}

package io.github.punctual.simulator.engine.settings;

import java.util.OptionalDouble;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.simple.RandomSource;

/**
 * How well masters know their progress: each job's reports are wrong by a factor of its own, which
 * stays while it runs; or they say the same from set-up to the end, as MapReduce's do for long.
 *
 * @param error the largest error, in [0, 1): a factor is uniform in [1 - error, 1 + error]
 * @param seed where the factors come from
 * @param afterSetUp what every master says once its job has done anything, in (0, 1], whatever the
 *     error; empty for reports that follow the work
 */
public record ProgressReports(double error, long seed, OptionalDouble afterSetUp) {
  /** Masters that know all. */
  public static final ProgressReports EXACT = new ProgressReports(0, 0);

  /** Masters whose reports follow the work. */
  public ProgressReports(double error, long seed) {
    this(error, seed, OptionalDouble.empty());
  }

  /** Masters that say the same from set-up to the end: a part in (0, 1]. */
  public static ProgressReports constantAfterSetUp(double part) {
    return new ProgressReports(0, 0, OptionalDouble.of(part));
  }

  public ProgressReports {
    if (afterSetUp.isPresent()
        && !(afterSetUp.getAsDouble() > 0 && afterSetUp.getAsDouble() <= 1)) {
      throw new IllegalArgumentException(
          "progress after set-up is " + afterSetUp.getAsDouble() + "; it must lie in (0, 1]");
    }
    if (!(error >= 0 && error < 1)) {
      throw new IllegalArgumentException("progress error is " + error + "; it must lie in [0, 1)");
    }
  }

  /**
   * What a master says.
   *
   * @param job the place of its job in the order of submission, from 0
   * @param doneMillis what the job has done, in task milliseconds
   * @param workMillis all its work
   * @return the part that it says is done, in [0, 1]
   */
  public double reported(int job, double doneMillis, long workMillis) {
    if (afterSetUp.isPresent()) {
      return doneMillis > 0 ? afterSetUp.getAsDouble() : 0;
    }
    double progress = workMillis == 0 ? 1 : doneMillis / workMillis;
    if (error == 0) {
      return progress;
    }
    UniformRandomProvider random = RandomSource.SPLIT_MIX_64.create(seed * 31 + job);
    return Math.min(1, progress * (1 + error * (2 * random.nextDouble() - 1)));
  }
}

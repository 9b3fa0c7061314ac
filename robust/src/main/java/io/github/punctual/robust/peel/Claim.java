package io.github.punctual.robust.peel;

import io.github.punctual.robust.utility.Utility;
import java.util.Objects;

/** A job as the division of time sees it. */
public final class Claim {
  private final double[] work;
  private final double leastSeconds;
  private final double elapsedSeconds;
  private final Utility utility;

  /**
   * A job.
   *
   * @param work by resource type, as the time for which it would take the whole capacity of that
   *     type, in seconds, at least 0: one number for the paper's containers
   * @param leastSeconds it cannot be done earlier, in seconds from now, even alone, at least 0
   * @param elapsedSeconds since its submission, at least 0
   * @param utility of its completion, from its submission
   */
  public Claim(double[] work, double leastSeconds, double elapsedSeconds, Utility utility) {
    this.work = work.clone();
    this.leastSeconds = leastSeconds;
    this.elapsedSeconds = elapsedSeconds;
    this.utility = Objects.requireNonNull(utility, "utility");
    if (!(leastSeconds >= 0) || !(elapsedSeconds >= 0)) {
      throw new IllegalArgumentException(
          "times of a claim are %s and %s s; they must be at least 0"
              .formatted(leastSeconds, elapsedSeconds));
    }
  }

  /** How many resource types count. */
  public int types() {
    return work.length;
  }

  /** The work of a type, as the time for which it would take the whole capacity, in seconds. */
  public double work(int type) {
    return work[type];
  }

  /** It cannot be done earlier, in seconds from now. */
  public double leastSeconds() {
    return leastSeconds;
  }

  /** The utility of a completion so many seconds from now; no earlier than possible. */
  public double utilityAt(double secondsFromNow) {
    return utility.at(elapsedSeconds + Math.max(secondsFromNow, leastSeconds));
  }

  /**
   * The latest completion from now that is still worth a level, in seconds: infinite when all are,
   * negative infinity when none that is possible is.
   */
  public double latest(double level) {
    double latest = utility.latest(level) - elapsedSeconds;
    return latest < leastSeconds ? Double.NEGATIVE_INFINITY : latest;
  }
}

package io.github.punctual.robust.peel;

import io.github.punctual.robust.utility.Utility;
import java.util.Objects;

/** A job as the division of time sees it. */
public final class Claim {
  private final String key;
  private final double[] work;
  private final double leastSeconds;
  private final double elapsedSeconds;
  private final Utility utility;

  /**
   * A job.
   *
   * @param key its name, different for all jobs: it decides where nothing else does, so that the
   *     order in which jobs are given does not matter
   * @param work by resource type, as the time for which it would take the whole capacity of that
   *     type, in seconds, at least 0 and finite: one number for the paper's containers
   * @param leastSeconds it cannot be done earlier, in seconds from now, even alone, at least 0
   * @param elapsedSeconds since its submission, at least 0
   * @param utility of its completion, from its submission
   */
  public Claim(
      String key, double[] work, double leastSeconds, double elapsedSeconds, Utility utility) {
    this.key = Objects.requireNonNull(key, "key");
    this.work = work.clone();
    this.leastSeconds = leastSeconds;
    this.elapsedSeconds = elapsedSeconds;
    this.utility = Objects.requireNonNull(utility, "utility");
    if (!(leastSeconds >= 0) || !(elapsedSeconds >= 0)) {
      throw new IllegalArgumentException(
          "times of claim %s are %s and %s s; they must be at least 0"
              .formatted(key, leastSeconds, elapsedSeconds));
    }
    for (double seconds : work) {
      if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "work of claim %s is %s s of the capacity; it must be at least 0 and finite"
                .formatted(key, seconds));
      }
    }
  }

  /** Its name. */
  public String key() {
    return key;
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

  /** What a result at once would have been worth: what a resolution is relative to. */
  public double scale() {
    return utility.at(0);
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

  /** The same under another name and with other work. */
  Claim sameAs(String otherKey, double[] otherWork) {
    return new Claim(otherKey, otherWork, leastSeconds, elapsedSeconds, utility);
  }

  /** Equal for claims of the same worth at every instant. */
  Object worth() {
    return new Worth(leastSeconds, elapsedSeconds, utility);
  }

  private record Worth(double leastSeconds, double elapsedSeconds, Utility utility) {}
}

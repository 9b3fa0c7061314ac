package io.github.punctual.robust.peel;

import io.github.punctual.robust.utility.Utility;
import java.util.List;
import java.util.Objects;

/** A job as the division of time sees it. */
public final class Claim {
  private final String key;
  private final int place;
  private final double[] work;
  private final double leastSeconds;
  private final double lagSeconds;
  private final double elapsedSeconds;
  private final Utility utility;

  /**
   * A job.
   *
   * @param key its name, different for all jobs: it decides where nothing else does, so that the
   *     order in which jobs are given does not matter
   * @param place where it takes its capacity from, as {@link Limits} count places
   * @param work by row of the limits, as the time for which it would take the whole capacity of
   *     that row, in seconds, at least 0 and finite, and 0 in rows of other places: one number for
   *     the paper's containers
   * @param leastSeconds it cannot be done earlier, in seconds from now, even alone, at least 0
   * @param lagSeconds so much later than its share of the capacity allows it may be done, because
   *     tasks cannot be divided, at least 0: the paper's R, by which it says to reduce budgets
   *     (section III-C)
   * @param elapsedSeconds since its submission, at least 0
   * @param utility of its completion, from its submission
   */
  public Claim(
      String key,
      int place,
      double[] work,
      double leastSeconds,
      double lagSeconds,
      double elapsedSeconds,
      Utility utility) {
    this.place = place;
    this.key = Objects.requireNonNull(key, "key");
    this.work = work.clone();
    this.leastSeconds = leastSeconds;
    this.lagSeconds = lagSeconds;
    this.elapsedSeconds = elapsedSeconds;
    this.utility = Objects.requireNonNull(utility, "utility");
    if (!(leastSeconds >= 0) || !(lagSeconds >= 0) || !(elapsedSeconds >= 0)) {
      throw new IllegalArgumentException(
          "times of claim %s are %s, %s and %s s; they must be at least 0"
              .formatted(key, leastSeconds, lagSeconds, elapsedSeconds));
    }
    for (double seconds : work) {
      if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "work of claim %s is %s s of the capacity; it must be at least 0 and finite"
                .formatted(key, seconds));
      }
    }
  }

  public String key() {
    return key;
  }

  /** Where it takes its capacity from. */
  public int place() {
    return place;
  }

  /** How many rows count: with one pool, how many resource types. */
  public int rows() {
    return work.length;
  }

  /** The work of a row, as the time for which it would take the whole capacity, in seconds. */
  public double work(int row) {
    return work[row];
  }

  /** What a result at once would have been worth: what a resolution is relative to. */
  public double scale() {
    return utility.at(0);
  }

  /** Since its submission, in seconds. */
  public double elapsedSeconds() {
    return elapsedSeconds;
  }

  /** It cannot be done earlier, in seconds from now. */
  public double leastSeconds() {
    return leastSeconds;
  }

  /**
   * When it is done whose share of the capacity suffices at an instant.
   *
   * @param enough that instant, in seconds from now, at least 0
   * @return in seconds from now
   */
  public double completion(double enough) {
    return Math.max(enough + lagSeconds, leastSeconds);
  }

  /** By when its share of the capacity must suffice for a completion, in seconds from now. */
  public double enough(double completion) {
    return Math.max(0, completion - lagSeconds);
  }

  /** The utility of a completion so many seconds from now. */
  public double utilityAtCompletion(double completion) {
    return utility.at(elapsedSeconds + completion);
  }

  /** The utility of a job whose share of the capacity suffices so many seconds from now. */
  public double utilityAt(double enough) {
    return utilityAtCompletion(completion(enough));
  }

  /**
   * The latest instant at which its share of the capacity must suffice for a utility, in seconds
   * from now: infinite when any does, negative infinity when none does.
   */
  public double latest(double level) {
    double completion = utility.latest(level) - elapsedSeconds;
    return completion < Math.max(lagSeconds, leastSeconds)
        ? Double.NEGATIVE_INFINITY
        : completion - lagSeconds;
  }

  /** Until when its least time hides that its share suffices later, in seconds from now. */
  double hidden() {
    return Math.max(0, leastSeconds - lagSeconds);
  }

  /** Equal for claims of the same worth at every instant. */
  Object worth() {
    return List.of(leastSeconds, lagSeconds, elapsedSeconds, utility);
  }
}

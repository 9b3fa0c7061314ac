package io.github.punctual.robust.utility;

import java.util.Optional;

/**
 * What the result of a job is worth, by its completion time (RUSH, section II). Never negative, and
 * never more for a later result. Users may bring classes of their own: a public class with a public
 * constructor that takes {@link UtilityTerms}; {@link Utilities} checks and contains them.
 */
public interface Utility {
  /** No instant that is later is looked at, in seconds: some 30 years. */
  double HORIZON_SECONDS = 1e9;

  /**
   * The utility of a completion.
   *
   * @param seconds from submission to completion, at least 0
   * @return finite, at least 0
   */
  double at(double seconds);

  /**
   * The latest completion that is still worth a level: the inverse of a non-increasing function.
   *
   * @param level at least 0
   * @return the last instant, as a double, with a utility of at least the level, in seconds;
   *     infinite when all have it, negative infinity when none has
   */
  default double latest(double level) {
    return LatestSearch.latest(this, level, HORIZON_SECONDS / 2, HORIZON_SECONDS);
  }

  /** What went wrong when it was asked, for a class of a user's that misbehaves: the first time. */
  default Optional<String> trouble() {
    return Optional.empty();
  }
}

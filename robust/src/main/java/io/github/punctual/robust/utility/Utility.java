package io.github.punctual.robust.utility;

/**
 * What the result of a job is worth, by its completion time (RUSH, section II). Never negative, and
 * never more for a later result. Users may bring classes of their own: a public class with a public
 * constructor that takes {@link UtilityTerms}.
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
   * @return the supremum of the times with a utility of at least the level, in seconds; infinite
   *     when all have it, negative infinity when none has
   */
  default double latest(double level) {
    if (at(0) < level) {
      return Double.NEGATIVE_INFINITY;
    }
    if (at(HORIZON_SECONDS) >= level) {
      return Double.POSITIVE_INFINITY;
    }
    double enough = 0;
    double tooLate = HORIZON_SECONDS;
    // Until no double lies between them.
    for (double middle = tooLate / 2;
        middle > enough && middle < tooLate;
        middle = enough + (tooLate - enough) / 2) {
      if (at(middle) >= level) {
        enough = middle;
      } else {
        tooLate = middle;
      }
    }
    return enough;
  }
}

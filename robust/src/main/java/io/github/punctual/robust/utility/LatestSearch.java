package io.github.punctual.robust.utility;

/**
 * Inverts a utility to the last double: what a formula gives is off by its rounding, and a plan
 * that aims at an instant must get the utility that it aimed for.
 */
final class LatestSearch {
  private LatestSearch() {}

  /**
   * The last instant with a utility of at least a level.
   *
   * @param guess where it may be, in seconds; only the time that is taken depends on it
   * @param horizon no later instant counts, in seconds
   */
  static double latest(Utility utility, double level, double guess, double horizon) {
    if (!(utility.at(0) >= level)) {
      return Double.NEGATIVE_INFINITY;
    }
    if (utility.at(horizon) >= level) {
      return Double.POSITIVE_INFINITY;
    }
    // Doubles that are not negative have the order of their bits.
    long enough = 0;
    long tooLate = Double.doubleToLongBits(horizon);
    long start = guess >= 0 ? Double.doubleToLongBits(Math.min(guess, horizon)) : 0;
    boolean up = true;
    for (long step = 1, at = start; at > enough && at < tooLate; step *= 2) {
      boolean reached = utility.at(Double.longBitsToDouble(at)) >= level;
      if (step == 1) {
        up = reached;
      }
      if (reached) {
        enough = at;
      } else {
        tooLate = at;
      }
      if (reached != up) {
        break;
      }
      at = up ? at + step : at - step;
    }
    while (tooLate - enough > 1) {
      long middle = enough + (tooLate - enough) / 2;
      if (utility.at(Double.longBitsToDouble(middle)) >= level) {
        enough = middle;
      } else {
        tooLate = middle;
      }
    }
    return Double.longBitsToDouble(enough);
  }
}

package io.github.punctual.robust.utility;

import java.util.Arrays;
import java.util.Optional;

/**
 * A user's class that cannot harm the planner: its values are kept between those that it had where
 * it was checked, whatever it answers or throws later; the first fault is kept to be told. A class
 * that never returns cannot be contained.
 */
final class ContainedUtility implements Utility {
  private final String name;
  private final UtilityTerms terms;
  private final Utility raw;
  private final double[] times;
  private final double[] values;
  private volatile String trouble = "";

  /**
   * Contains a utility.
   *
   * @param name of its class
   * @param terms of which it was made
   * @param raw the user's
   * @param times instants where it was checked, ascending from 0, in seconds
   * @param values its utilities there, which do not grow
   */
  ContainedUtility(String name, UtilityTerms terms, Utility raw, double[] times, double[] values) {
    this.name = name;
    this.terms = terms;
    this.raw = raw;
    this.times = times.clone();
    this.values = values.clone();
  }

  @Override
  public double at(double seconds) {
    double time = Math.max(0, Math.min(times[times.length - 1], seconds));
    int found = Arrays.binarySearch(times, time);
    if (found >= 0) {
      return values[found];
    }
    double most = values[-found - 2];
    double least = values[-found - 1];
    return most == least ? most : asked(time, least, most);
  }

  private double asked(double time, double least, double most) {
    double value;
    try {
      value = raw.at(time);
    } catch (Throwable thrown) {
      note("threw %s at %s s".formatted(thrown, time));
      return least;
    }
    if (value >= least && value <= most) {
      return value;
    }
    double slack = UserUtilities.ROUNDING * most;
    if (!(value >= least - slack && value <= most + slack)) {
      note("is %s at %s s, not between %s and %s".formatted(value, time, most, least));
    }
    return Double.isNaN(value) ? least : Math.max(least, Math.min(most, value));
  }

  UtilityTerms terms() {
    return terms;
  }

  private void note(String what) {
    if (trouble.isEmpty()) {
      trouble =
          "utility class %s %s; a value between its neighbours' was taken instead"
              .formatted(name, what);
    }
  }

  @Override
  public Optional<String> trouble() {
    return trouble.isEmpty() ? Optional.empty() : Optional.of(trouble);
  }

  @Override
  public String toString() {
    return name;
  }
}

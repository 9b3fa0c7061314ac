package io.github.punctual.evaluation.fluid;

import io.github.punctual.evaluation.ClaimVerdict;
import io.github.punctual.evaluation.Finding;
import io.github.punctual.simulator.report.NumberText;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/**
 * A measure of one scheduler beside that of another, in several cases.
 *
 * @param pairs the cases, at least one
 */
record Comparison(List<Pair> pairs) {
  /** The papers' sizes are rounded to whole per cent. */
  private static final double ROUNDING = 0.005;

  private static final Comparator<Pair> BY_CHANGE = Comparator.comparingDouble(Pair::change);

  /**
   * A case.
   *
   * @param label which
   * @param value what the scheduler reached
   * @param other what the other one reached
   */
  record Pair(String label, double value, double other) {
    /** By how much the first exceeds the second, as a part of the second. */
    double change() {
      return value == other
          ? 0
          : other == 0 ? Double.POSITIVE_INFINITY * Math.signum(value) : value / other - 1;
    }
  }

  /** Copies the cases. */
  Comparison {
    pairs = List.copyOf(pairs);
    if (pairs.isEmpty()) {
      throw new IllegalArgumentException("nothing to compare; there must be at least one case");
    }
  }

  private Pair least() {
    return pairs.stream().min(BY_CHANGE).orElseThrow();
  }

  private Pair most() {
    return pairs.stream().max(BY_CHANGE).orElseThrow();
  }

  private long count(Predicate<Pair> which) {
    return pairs.stream().filter(which).count();
  }

  /** "At least so much more", or "from so much more to ...", in all cases. */
  Finding atLeast(double size) {
    if (least().change() >= size - ROUNDING) {
      return new Finding(ClaimVerdict.HOLDS, range());
    }
    return direction(least().change() > 0);
  }

  /** "Up to so much more", and more in all cases. */
  Finding upTo(double size) {
    boolean always = least().change() > 0;
    if (always && most().change() >= size - ROUNDING) {
      return new Finding(ClaimVerdict.HOLDS, range());
    }
    return direction(always);
  }

  /** "Up to so much less", and less in all cases. */
  Finding lessUpTo(double size) {
    boolean always = most().change() < 0;
    if (always && -least().change() >= size - ROUNDING) {
      return new Finding(ClaimVerdict.HOLDS, range());
    }
    return always
        ? new Finding(ClaimVerdict.SMALLER, range())
        : Finding.count(count(pair -> pair.change() < 0), pairs.size(), range());
  }

  private Finding direction(boolean always) {
    return always
        ? new Finding(ClaimVerdict.SMALLER, range())
        : Finding.count(count(pair -> pair.change() > 0), pairs.size(), range());
  }

  /** More in all cases. */
  Finding more() {
    return Finding.count(count(pair -> pair.change() > 0), pairs.size(), range());
  }

  /** Less in all cases. */
  Finding less() {
    return Finding.count(count(pair -> pair.change() < 0), pairs.size(), range());
  }

  /** Less by at most such a part in all cases. */
  Finding notMuchLess(double part) {
    return Finding.count(count(pair -> pair.change() >= -part - ROUNDING), pairs.size(), range());
  }

  /** Not further away than such a part in all cases. */
  Finding similar(double part) {
    return Finding.count(
        count(pair -> Math.abs(pair.change()) <= part + ROUNDING), pairs.size(), range());
  }

  /** The least and the most change, and where. */
  String range() {
    if (pairs.size() == 1) {
      return signed(least().change()) + " (" + values(least()) + ")";
    }
    return "%s (%s: %s) to %s (%s: %s)"
        .formatted(
            signed(least().change()),
            least().label(),
            values(least()),
            signed(most().change()),
            most().label(),
            values(most()));
  }

  private static String values(Pair pair) {
    return NumberText.fixed(pair.value(), 3) + " and " + NumberText.fixed(pair.other(), 3);
  }

  private static String signed(double change) {
    if (Double.isInfinite(change)) {
      return "more than nothing";
    }
    String text = NumberText.fixed(100 * change, 0);
    return (text.startsWith("-") ? text : "+" + text) + " %";
  }
}

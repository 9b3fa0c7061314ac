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

  /** In how many cases it is so. */
  private Finding counted(Predicate<Pair> which) {
    return Finding.count(pairs.stream().filter(which).count(), pairs.size(), range());
  }

  /** As stated, or in the direction only, or so in some cases. */
  private Finding sized(boolean holds, boolean direction, Predicate<Pair> which) {
    return holds || direction
        ? new Finding(holds ? ClaimVerdict.HOLDS : ClaimVerdict.SMALLER, range())
        : counted(which);
  }

  /** "At least so much more", or "from so much more to ...", in all cases. */
  Finding atLeast(double size) {
    return sized(
        least().change() >= size - ROUNDING, least().change() > 0, pair -> pair.change() > 0);
  }

  /** "Up to so much more", and more in all cases. */
  Finding upTo(double size) {
    boolean always = least().change() > 0;
    return sized(always && most().change() >= size - ROUNDING, always, pair -> pair.change() > 0);
  }

  /** "Up to so much less", and less in all cases. */
  Finding lessUpTo(double size) {
    boolean always = most().change() < 0;
    return sized(always && -least().change() >= size - ROUNDING, always, pair -> pair.change() < 0);
  }

  /** The measure is more in all cases. */
  Finding more() {
    return counted(pair -> pair.change() > 0);
  }

  /** The measure is less in all cases. */
  Finding less() {
    return counted(pair -> pair.change() < 0);
  }

  /** Less by at most such a part in all cases. */
  Finding notMuchLess(double part) {
    return counted(pair -> pair.change() >= -part - ROUNDING);
  }

  /** Not further away than such a part in all cases. */
  Finding similar(double part) {
    return counted(pair -> Math.abs(pair.change()) <= part + ROUNDING);
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

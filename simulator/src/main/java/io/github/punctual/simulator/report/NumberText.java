package io.github.punctual.simulator.report;

import io.github.punctual.simulator.metrics.Estimate;
import java.util.Locale;

/** Numbers as text, the same everywhere. */
public final class NumberText {
  private static final double MILLIS_PER_HOUR = 3_600_000;

  private NumberText() {}

  /** With so many digits after the point; a dash for what is not a number. */
  public static String fixed(double value, int digits) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%." + digits + "f", value) : "-";
  }

  /** A count, or the mean of counts, with separators for people. */
  public static String count(double value) {
    return String.format(Locale.ROOT, value == Math.rint(value) ? "%,.0f" : "%,.1f", value);
  }

  /** A ratio in [0, 1] in per cent. */
  public static String percent(double ratio) {
    return Double.isFinite(ratio) ? fixed(100 * ratio, 1) + " %" : "-";
  }

  /** A mean with half the width of its confidence interval where there is one. */
  public static String estimate(Estimate estimate) {
    String mean = fixed(estimate.mean(), 3);
    return Double.isFinite(estimate.halfWidth())
        ? mean + " ± " + fixed(estimate.halfWidth(), 3)
        : mean;
  }

  /** Work in task hours. */
  static String hours(double taskMillis) {
    double hours = taskMillis / MILLIS_PER_HOUR;
    return String.format(Locale.ROOT, hours < 10 ? "%,.2f" : "%,.0f", hours);
  }

  /** A p-value as papers print it. */
  public static String probability(double value) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    return value < 0.0001 ? "< 0.0001" : fixed(value, 4);
  }
}

package io.github.punctual.simulator.report;

import java.util.Locale;

/** Numbers as text, the same everywhere. */
final class Numbers {
  private Numbers() {}

  /** With so many digits after the point; a dash for what is not a number. */
  static String fixed(double value, int digits) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%." + digits + "f", value);
  }
}

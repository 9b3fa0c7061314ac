package io.github.punctual.simulator.trace.format;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Amounts of memory as Spark's settings have them: {@code 512}, {@code 512m}, {@code 4g}. */
final class SparkSize {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,12})\\s*([bkmgtp]?)b?");
  private static final String UNITS = "kmgtp";
  private static final int BITS_PER_UNIT = 10;

  private SparkSize() {}

  /** The amount in MiB, which is also the unit of a number without one; empty when it is none. */
  static Optional<Long> mib(String text) {
    Matcher size = SIZE.matcher(text.strip().toLowerCase(Locale.ROOT));
    if (!size.matches()) {
      return Optional.empty();
    }
    long amount = Long.parseLong(size.group(1));
    String unit = size.group(2);
    if (unit.isEmpty()) {
      return Optional.of(amount);
    }
    // From bytes, whose power of 1024 is 0, to MiB, whose is 2.
    int power = UNITS.indexOf(unit) + 1 - 2;
    return Optional.of(
        power < 0
            ? amount >> (-power * BITS_PER_UNIT)
            : Math.multiplyExact(amount, 1L << (power * BITS_PER_UNIT)));
  }
}

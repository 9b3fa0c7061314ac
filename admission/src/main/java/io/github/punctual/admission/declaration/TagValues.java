package io.github.punctual.admission.declaration;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the values of tags and of the declarations of queues. They are in lower case and not empty.
 */
public final class TagValues {
  private static final Pattern WHOLE = Pattern.compile("-?[0-9]+");
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+(\\.[0-9]+)?");
  private static final Pattern INSTANT = Pattern.compile("[-+]?[0-9]{4,}-[0-9].*");
  private static final Pattern ZONELESS = Pattern.compile("[0-9]{4,}-[0-9-]+(t[0-9:.]+)?");
  private static final Pattern MILLISECONDS = Pattern.compile("(-?)([0-9]+)ms");
  private static final Pattern SHORT = Pattern.compile("(-?)([0-9]+d)?([0-9][0-9a-z.]*)?");
  private static final Pattern CLASS =
      Pattern.compile("[a-z_$][a-z0-9_$]*(\\.[a-z_$][a-z0-9_$]*)+");
  private static final List<String> UTILITIES = List.of("sigmoid", "linear", "constant");
  private static final Pattern MEMORY = Pattern.compile("(-?[0-9]+)([mgt])");

  private TagValues() {}

  /** A duration or an instant; its range is checked for a duration only. */
  static Deadline deadline(String text) throws ValueException {
    if (INSTANT.matcher(text).matches()) {
      return new Deadline.At(instantMillis(text));
    }
    return new Deadline.After(
        durationMillis(
            text,
            DeclarationLimits.DEADLINE_MIN,
            DeclarationLimits.DEADLINE_MAX,
            "is neither a duration nor an instant"));
  }

  /** How many tasks a job can run at once. */
  static long tasks(String text) throws ValueException {
    return wholeNumber(text, 1, DeclarationLimits.TASKS_MAX);
  }

  static long taskVcores(String text) throws ValueException {
    return wholeNumber(text, 1, DeclarationLimits.TASK_VCORES_MAX);
  }

  /** How long something runs or lasts, in milliseconds. */
  public static long taskDurationMillis(String text) throws ValueException {
    return durationMillis(
        text,
        DeclarationLimits.TASK_DURATION_MIN,
        DeclarationLimits.TASK_DURATION_MAX,
        "is not a duration");
  }

  /** A whole number in a range, both ends included. */
  public static long wholeNumber(String text, long min, long max) throws ValueException {
    if (!WHOLE.matcher(text).matches()) {
      throw new ValueException("is not a whole number");
    }
    long number = saturated(text);
    checkRange(number < min, number > max, Long.toString(min), Long.toString(max));
    return number;
  }

  /** An amount of memory with its unit, such as {@code 2g}, in MiB. */
  public static long memoryMib(String text) throws ValueException {
    if (WHOLE.matcher(text).matches()) {
      throw new ValueException("has no unit");
    }
    Matcher memory = MEMORY.matcher(text);
    if (!memory.matches()) {
      throw new ValueException("is not an amount of memory");
    }
    long unitMib =
        switch (memory.group(2)) {
          case "t" -> 1L << 20;
          case "g" -> 1L << 10;
          default -> 1L;
        };
    long number = saturated(memory.group(1));
    checkRange(number < 1, number > DeclarationLimits.TASK_MEMORY_MIB_MAX / unitMib, "1m", "1024t");
    return number * unitMib;
  }

  /**
   * A decimal number from {@link DeclarationLimits#FACTOR_MIN} to {@link
   * DeclarationLimits#FACTOR_MAX}.
   */
  public static double factor(String text) throws ValueException {
    double number = decimal(text);
    checkRange(
        number < DeclarationLimits.FACTOR_MIN,
        number > DeclarationLimits.FACTOR_MAX,
        "0.000001",
        "1000000");
    return number;
  }

  /** A decimal number, without an exponent. */
  public static double decimal(String text) throws ValueException {
    // Double.parseDouble alone would also take nan, infinity, 1f and hexadecimal numbers.
    if (!DECIMAL.matcher(text).matches()) {
      throw new ValueException("is not a decimal number");
    }
    return Double.parseDouble(text);
  }

  /** The name of a utility; whether there is a class of that name is not known here. */
  static String utility(String text) throws ValueException {
    if (!UTILITIES.contains(text) && !CLASS.matcher(text).matches()) {
      throw new ValueException("is neither a known utility nor the full name of a class");
    }
    return text;
  }

  /** An instant with its zone, in milliseconds since the epoch. */
  public static long instantMillis(String text) throws ValueException {
    if (ZONELESS.matcher(text).matches()) {
      throw new ValueException(
          "has no time with z or an offset such as +01:00, so it is not an instant");
    }
    try {
      return OffsetDateTime.parse(text.toUpperCase(Locale.ROOT)).toInstant().toEpochMilli();
    } catch (DateTimeException e) {
      throw new ValueException("is not an instant");
    } catch (ArithmeticException e) {
      throw new ValueException("is too far away");
    }
  }

  /**
   * A duration in a range, both ends included, in milliseconds.
   *
   * @param otherwise which rule a text breaks that is not a duration
   */
  private static long durationMillis(String text, Duration min, Duration max, String otherwise)
      throws ValueException {
    if (WHOLE.matcher(text).matches()) {
      throw new ValueException("has no unit");
    }
    Duration duration;
    try {
      duration = duration(text);
    } catch (DateTimeException e) {
      throw new ValueException(otherwise);
    }
    checkRange(
        duration.compareTo(min) < 0,
        duration.compareTo(max) > 0,
        Deadline.durationText(min.toMillis()),
        max.toDays() + "d");
    return duration.toMillis();
  }

  /**
   * Everything is given to java.time in its own notation; milliseconds are the one unit that it
   * does not know.
   */
  private static Duration duration(String text) {
    Matcher millis = MILLISECONDS.matcher(text);
    if (millis.matches()) {
      return Duration.ofMillis(saturated(millis.group(1) + millis.group(2)));
    }
    Matcher units = SHORT.matcher(text);
    if (!units.matches()) {
      return Duration.parse(text);
    }
    String days = units.group(2) == null ? "" : units.group(2);
    String time = units.group(3) == null ? "" : "t" + units.group(3);
    return Duration.parse(units.group(1) + "p" + days + time);
  }

  private static long saturated(String wholeNumber) {
    try {
      return Long.parseLong(wholeNumber);
    } catch (NumberFormatException e) {
      return wholeNumber.startsWith("-") ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  private static void checkRange(boolean below, boolean above, String min, String max)
      throws ValueException {
    if (below) {
      throw new ValueException("is below the least, " + min);
    }
    if (above) {
      throw new ValueException("is above the most, " + max);
    }
  }
}

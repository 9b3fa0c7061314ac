package io.github.punctual.reservation.rdl.text;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Durations as text: plain numbers are seconds, {@code 2h30m} is a sum of numbers with units, and
 * {@code PT5M} is ISO 8601.
 */
public final class DurationText {
  /** What is accepted, for messages. */
  public static final String ACCEPTED =
      "a duration: seconds, or numbers with ms, s, m, h, d or w, such as 90s or 2h30m, or PT5M";

  private static final Pattern PLAIN = Pattern.compile("\\d{1,19}(?:\\.\\d{1,9})?");
  private static final Pattern PART = Pattern.compile("(\\d{1,19}(?:\\.\\d{1,9})?)(ms|s|m|h|d|w)");
  private static final long NANOS = 1_000_000_000L;

  private DurationText() {}

  /** Reads a duration of at least 0; empty when it is none, or more than can be counted. */
  public static Optional<Duration> parse(String text) {
    try {
      return sum(text);
    } catch (ArithmeticException e) {
      return Optional.empty(); // Beyond all measure: the caller says what is accepted.
    }
  }

  private static Optional<Duration> sum(String text) {
    String lower = text.strip().toLowerCase(Locale.ROOT);
    if (PLAIN.matcher(lower).matches()) {
      return Optional.of(times(lower, NANOS));
    }
    if (lower.startsWith("p")) {
      return iso(lower);
    }
    Matcher part = PART.matcher(lower);
    Duration sum = Duration.ZERO;
    int end = 0;
    while (part.find() && part.start() == end) {
      sum = sum.plus(times(part.group(1), unitNanos(part.group(2))));
      end = part.end();
    }
    return end > 0 && end == lower.length() ? Optional.of(sum) : Optional.empty();
  }

  private static Optional<Duration> iso(String text) {
    try {
      Duration duration = Duration.parse(text);
      return duration.isNegative() ? Optional.empty() : Optional.of(duration);
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty(); // A text that is no duration is an answer here; the caller says so.
    }
  }

  private static Duration times(String number, long nanos) {
    BigDecimal[] parts =
        new BigDecimal(number)
            .multiply(BigDecimal.valueOf(nanos))
            .divideAndRemainder(BigDecimal.valueOf(NANOS));
    return Duration.ofSeconds(parts[0].longValueExact(), parts[1].longValueExact());
  }

  private static long unitNanos(String unit) {
    return switch (unit) {
      case "ms" -> 1_000_000L;
      case "s" -> NANOS;
      case "m" -> 60 * NANOS;
      case "h" -> 3_600 * NANOS;
      case "d" -> 86_400 * NANOS;
      default -> 604_800 * NANOS;
    };
  }

  /** A text that {@link #parse} reads back: {@code 2h30m}. */
  public static String print(Duration duration) {
    if (duration.isNegative() || duration.getNano() % 1_000_000 != 0) {
      return duration.toString();
    }
    if (duration.isZero()) {
      return "0s";
    }
    StringBuilder text = new StringBuilder();
    long seconds = duration.getSeconds();
    append(text, seconds / 86_400, "d");
    append(text, seconds / 3_600 % 24, "h");
    append(text, seconds / 60 % 60, "m");
    append(text, seconds % 60, "s");
    append(text, duration.getNano() / 1_000_000, "ms");
    return text.toString();
  }

  private static void append(StringBuilder text, long amount, String unit) {
    if (amount > 0) {
      text.append(amount).append(unit);
    }
  }
}

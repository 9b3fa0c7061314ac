package io.github.punctual.simulator.command;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times on the command line: a number with a unit. */
final class Durations {
  /** What {@link #millis} accepts. */
  static final String ACCEPTED = "a number with ms, s, m, h or d, such as 500ms or 1.5h";

  private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(ms|s|m|h|d)");

  private Durations() {}

  /**
   * A time in milliseconds.
   *
   * @param option whose value it is, for messages
   */
  static long millis(String option, String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      throw new InputException(
          "%s is '%s', which is not a time; it must be %s".formatted(option, text, ACCEPTED));
    }
    double unit =
        switch (matcher.group(2)) {
          case "ms" -> 1;
          case "s" -> 1_000;
          case "m" -> 60_000;
          case "h" -> 3_600_000;
          default -> 86_400_000;
        };
    return Math.round(Double.parseDouble(matcher.group(1)) * unit);
  }
}

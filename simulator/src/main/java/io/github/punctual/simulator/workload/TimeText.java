package io.github.punctual.simulator.workload;

import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Times as people write them. */
public final class TimeText {
  /** What is accepted, for messages. */
  public static final String ACCEPTED = "a number with ms, s, m, h or d";

  private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(ms|s|m|h|d)");

  private TimeText() {}

  /** A time in milliseconds; empty when the text is none. */
  public static OptionalLong millis(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      return OptionalLong.empty();
    }
    double unit =
        switch (matcher.group(2)) {
          case "ms" -> 1;
          case "s" -> 1_000;
          case "m" -> 60_000;
          case "h" -> 3_600_000;
          default -> 86_400_000;
        };
    return OptionalLong.of(Math.round(Double.parseDouble(matcher.group(1)) * unit));
  }
}

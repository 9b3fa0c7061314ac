package io.github.punctual.cli.text;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Numbers, amounts and durations as people read them. */
public final class Figures {
  private static final double MIB_PER_GIB = 1024;
  private static final double PERCENT = 100;
  private static final int TENTHS = 10;
  private static final double LEAST = 0.001;
  private static final double SECONDS_PER_HOUR = 3600;
  private static final long SECOND = 1000;
  private static final long MINUTE = 60 * SECOND;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;
  private static final String MEMORY = "memory-mb";

  private Figures() {}

  /** A number with as many digits as say something: {@code <0.001} for what is as good as none. */
  public static String number(double value) {
    double size = Math.abs(value);
    if (size > 0 && size < LEAST) {
      return value > 0 ? "<0.001" : ">-0.001";
    }
    if (value == Math.rint(value)) {
      return String.format(Locale.ROOT, "%.0f", value);
    }
    String text = String.format(Locale.ROOT, size < 10 ? "%.3f" : "%.1f", value);
    return text.replaceAll("0+$", "").replaceAll("\\.$", "");
  }

  /** A part of the whole, {@code -} where there is none. */
  public static String percent(JsonNode fraction) {
    return fraction.isNumber()
        ? String.format(Locale.ROOT, "%.0f %%", fraction.asDouble() * PERCENT)
        : "-";
  }

  /** A part of the whole in tenths, rounded up, as a sign of a chart; # is more than nine. */
  public static char tenth(double share) {
    if (share <= 0) {
      return ' ';
    }
    int tenths = (int) Math.ceil(share * TENTHS - 1e-9);
    return tenths >= TENTHS ? '#' : (char) ('0' + Math.max(1, tenths));
  }

  /**
   * How much of which resources, memory in GiB where it is large; types of which there is none are
   * left out.
   */
  public static String amounts(JsonNode amounts) {
    String text =
        amounts.properties().stream()
            .filter(entry -> entry.getValue().asDouble() > 0)
            .map(entry -> amount(entry.getKey(), entry.getValue().asDouble()))
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? "-" : text;
  }

  /** The same, {@code nothing} where there is none. */
  public static String amountsOrNothing(JsonNode amounts) {
    return amounts(amounts).replaceAll("^-$", "nothing");
  }

  /** So much of a resource, with its unit. */
  public static String amount(String type, double amount) {
    if (!type.equals(MEMORY)) {
      String name = Plain.line(type);
      return tenths(amount) + " " + (amount == 1 ? name.replaceAll("s$", "") : name);
    }
    return amount >= MIB_PER_GIB ? tenths(amount / MIB_PER_GIB) + " GiB" : tenths(amount) + " MiB";
  }

  /** What was held over time, given in units times seconds. */
  public static String work(JsonNode amounts) {
    List<String> texts = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : amounts.properties()) {
      boolean memory = entry.getKey().equals(MEMORY);
      double seconds = entry.getValue().asDouble() / (memory ? MIB_PER_GIB : 1);
      if (seconds > 0) {
        boolean hours = seconds >= SECONDS_PER_HOUR;
        double shown = Math.round((hours ? seconds / SECONDS_PER_HOUR : seconds) * 10) / 10.0;
        texts.add(
            "%s %s-%s"
                .formatted(
                    number(shown),
                    memory ? "GiB" : Plain.line(entry.getKey()).replaceAll("s$", ""),
                    hours ? "hours" : "seconds"));
      }
    }
    return texts.isEmpty() ? "nothing" : String.join(", ", texts);
  }

  private static String tenths(double amount) {
    return String.format(Locale.ROOT, amount == Math.rint(amount) ? "%.0f" : "%.1f", amount);
  }

  /** A duration by its two largest units, such as {@code 3h 4m}. */
  public static String duration(long millis) {
    if (millis < 0) {
      return "-" + duration(-millis);
    }
    if (millis < SECOND) {
      return millis == 0 ? "0s" : millis + "ms";
    }
    if (millis < MINUTE) {
      return millis / SECOND + "s";
    }
    if (millis < HOUR) {
      return two(millis, MINUTE, "m", SECOND, "s");
    }
    return millis < DAY ? two(millis, HOUR, "h", MINUTE, "m") : two(millis, DAY, "d", HOUR, "h");
  }

  private static String two(long millis, long large, String a, long small, String b) {
    long rest = millis % large / small;
    return millis / large + a + (rest == 0 ? "" : " " + rest + b);
  }
}

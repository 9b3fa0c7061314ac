package io.github.punctual.simulator.scheduler;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The settings that a user gave to a scheduler, taken one by one. */
final class Options {
  private final String text;
  private final Map<String, String> left;

  /**
   * Settings.
   *
   * @param text what the user wrote, for messages
   */
  Options(String text, Map<String, String> settings) {
    this.text = text;
    this.left = new TreeMap<>(settings);
  }

  /** A number in a range. */
  double number(String name, double usual, double least, double most) {
    String given = left.remove(name);
    if (given == null) {
      return usual;
    }
    double value;
    try {
      value = Double.parseDouble(given);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(message(name, given, "must be a number"), e);
    }
    if (!(value >= least && value <= most)) {
      throw new IllegalArgumentException(
          message(name, given, "must be from %s to %s".formatted(least, most)));
    }
    return value;
  }

  /** A time in seconds, in milliseconds. */
  long millis(String name, double usualSeconds) {
    return Math.round(1000 * number(name, usualSeconds, 0, 1e9));
  }

  /** Yes or no. */
  boolean flag(String name, boolean usual) {
    return word(name, usual ? "true" : "false", List.of("true", "false")).equals("true");
  }

  /** One of some words. */
  String word(String name, String usual, List<String> accepted) {
    String given = left.remove(name);
    String value = given == null ? usual : given.toLowerCase(Locale.ROOT);
    if (!accepted.contains(value)) {
      throw new IllegalArgumentException(
          message(name, given, "must be one of " + String.join(", ", accepted)));
    }
    return value;
  }

  /** Refuses what nobody has taken. */
  void requireAllUsed(List<String> known) {
    if (!left.isEmpty()) {
      throw new IllegalArgumentException(
          message(
              left.keySet().iterator().next(),
              left.values().iterator().next(),
              "is unknown; there are " + String.join(", ", known)));
    }
  }

  private String message(String name, String value, String rule) {
    return "setting %s of policy '%s' is '%s'; it %s".formatted(name, text, value, rule);
  }
}

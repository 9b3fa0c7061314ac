package io.github.punctual.simulator.scheduler;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The settings that a user gave to a scheduler, taken one by one. */
final class Options {
  private final String text;
  private final Map<String, String> left;
  private final List<String> known = new ArrayList<>();

  /**
   * Settings.
   *
   * @param text what the user wrote, for messages
   */
  Options(String text, Map<String, String> settings) {
    this.text = text;
    this.left = new TreeMap<>(settings);
  }

  private String take(String name) {
    known.add(name);
    return left.remove(name);
  }

  double number(String name, double usual, double least, double most) {
    String given = take(name);
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

  /** How often is decided anew at most, in milliseconds. */
  long intervalMillis() {
    return Math.round(1000 * number("interval-seconds", 1, 0, 1e9));
  }

  /** A text as it was given; empty when it was not. */
  Optional<String> text(String name) {
    return Optional.ofNullable(take(name));
  }

  boolean flag(String name, boolean usual) {
    return word(name, usual ? "true" : "false", List.of("true", "false")).equals("true");
  }

  String word(String name, String usual, List<String> accepted) {
    String given = take(name);
    String value = given == null ? usual : given.toLowerCase(Locale.ROOT);
    if (!accepted.contains(value)) {
      throw new IllegalArgumentException(
          message(name, given, "must be one of " + String.join(", ", accepted)));
    }
    return value;
  }

  /** Refuses what nobody has taken. */
  void requireAllUsed() {
    if (left.isEmpty()) {
      return;
    }
    if (known.isEmpty()) {
      throw new IllegalArgumentException(
          "policy '%s' has no settings; leave out '%s'"
              .formatted(
                  text.substring(0, text.indexOf(':')).strip(), text.substring(text.indexOf(':'))));
    }
    Map.Entry<String, String> first = left.entrySet().iterator().next();
    throw new IllegalArgumentException(
        message(
            first.getKey(), first.getValue(), "is unknown: there are " + String.join(", ", known)));
  }

  private String message(String name, String value, String rule) {
    return "setting %s of policy '%s' is '%s'; it %s".formatted(name, text, value, rule);
  }
}

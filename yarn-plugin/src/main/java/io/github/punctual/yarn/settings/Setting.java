package io.github.punctual.yarn.settings;

import java.util.function.Function;

/**
 * A setting: its name, default and how its text becomes a value.
 *
 * @param name the full name, beginning with {@code punctual.}
 * @param defaultText the value when it is not set, as text
 * @param unit what a number counts, such as {@code ms}; empty for words
 * @param range the accepted values, for people
 * @param parser makes a value of the text; throws IllegalArgumentException when it is malformed or
 *     out of range
 * @param <T> the type of the value
 */
public record Setting<T>(
    String name, String defaultText, String unit, String range, Function<String, T> parser) {

  static Setting<Long> millis(String name, long defaultValue, long low, long high) {
    return whole(name, defaultValue, low, high, "ms");
  }

  static Setting<Long> whole(String name, long defaultValue, long low, long high, String unit) {
    return new Setting<>(
        name,
        Long.toString(defaultValue),
        unit,
        low + " to " + high,
        text -> {
          long value = Long.parseLong(text);
          if (value < low || value > high) {
            throw new IllegalArgumentException("out of range");
          }
          return value;
        });
  }

  static Setting<Double> fraction(String name, double defaultValue, double low, double high) {
    return decimal(name, defaultValue, low, high, "fraction");
  }

  static Setting<Double> decimal(
      String name, double defaultValue, double low, double high, String unit) {
    return new Setting<>(
        name,
        Double.toString(defaultValue),
        unit,
        low + " to " + high,
        text -> {
          double value = Double.parseDouble(text);
          if (!(value >= low && value <= high)) {
            throw new IllegalArgumentException("out of range");
          }
          return value;
        });
  }

  static Setting<String> word(
      String name, String defaultValue, String range, Function<String, String> check) {
    return new Setting<>(name, defaultValue, "", range, check);
  }

  /**
   * The value of a text.
   *
   * @throws IllegalArgumentException naming the setting, the text, the range and the default
   */
  public T parse(String text) {
    try {
      return parser.apply(text.strip());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s is '%s'; it must be %s%s (default %s)"
              .formatted(
                  name,
                  text,
                  range,
                  unit.isEmpty() ? "" : " " + unit,
                  defaultText.isEmpty() ? "none" : defaultText),
          e);
    }
  }
}

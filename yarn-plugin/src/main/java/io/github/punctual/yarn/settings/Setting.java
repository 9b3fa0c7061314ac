package io.github.punctual.yarn.settings;

import java.util.List;
import java.util.Locale;
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

  static Setting<Boolean> flag(String name, boolean defaultValue) {
    Setting<String> word = oneOf(name, Boolean.toString(defaultValue), List.of("true", "false"));
    return new Setting<>(
        name,
        word.defaultText(),
        "",
        word.range(),
        text -> word.parser().apply(text).equals("true"));
  }

  /** One of several words. */
  static Setting<String> oneOf(String name, String defaultValue, List<String> words) {
    return word(
        name,
        defaultValue,
        anyOf(words),
        text -> {
          if (!words.contains(text)) {
            throw new IllegalArgumentException("not one of them");
          }
          return text;
        });
  }

  /** One of the values of an enum by its {@link #word word}, in any case. */
  static <E extends Enum<E>> Setting<E> oneOf(String name, E defaultValue, Class<E> type) {
    List<E> all = List.of(type.getEnumConstants());
    return new Setting<>(
        name,
        word(defaultValue),
        "",
        anyOf(all.stream().map(Setting::word).toList()),
        text ->
            all.stream()
                .filter(value -> word(value).equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("not one of them")));
  }

  /** What a value of an enum is called in settings, such as {@code until-deadline}. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static String anyOf(List<String> words) {
    int last = words.size() - 1;
    return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
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

package io.github.punctual.yarn.settings;

import java.util.Locale;
import java.util.function.Function;

/**
 * A setting: its name, default and how its text becomes a value.
 *
 * @param name the full name, beginning with {@code punctual.}
 * @param defaultText the value when it is not set, as text
 * @param elsewhere where the default is another one, for people; mostly empty
 * @param unit what a number counts, such as {@code ms}; empty for words
 * @param range the accepted values, for people
 * @param parser makes a value of the text; throws IllegalArgumentException when it is malformed or
 *     out of range
 */
public record Setting<T>(
    String name,
    String defaultText,
    String elsewhere,
    String unit,
    String range,
    Function<String, T> parser) {

  /** What a value of an enum is called in settings, such as {@code until-deadline}. */
  public static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
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
          "%s is '%s'; it must be %s%s (default %s%s)"
              .formatted(
                  name,
                  text,
                  range,
                  unit.isEmpty() ? "" : " " + unit,
                  defaultText.isEmpty() ? "none" : defaultText,
                  elsewhere.isEmpty() ? "" : ", " + elsewhere),
          e);
    }
  }
}

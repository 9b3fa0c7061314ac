package io.github.punctual.yarn.settings;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/** Makes settings and keeps their order. A class asks for all of them below its last one. */
final class SettingList {
  private final List<Setting<?>> all = new ArrayList<>();

  List<Setting<?>> all() {
    return List.copyOf(all);
  }

  /** Adds settings that were made elsewhere, by names that others know them under. */
  Map<String, Setting<String>> with(Map<String, Setting<String>> others) {
    all.addAll(others.values());
    return others;
  }

  private <T> Setting<T> add(
      String name, String defaultText, String unit, String range, Function<String, T> parser) {
    return add(new Setting<>(name, defaultText, "", unit, range, parser));
  }

  private <T> Setting<T> add(Setting<T> setting) {
    all.add(setting);
    return setting;
  }

  Setting<Long> millis(String name, long defaultValue, long low, long high) {
    return whole(name, defaultValue, low, high, "ms");
  }

  Setting<Long> whole(String name, long defaultValue, long low, long high, String unit) {
    return add(
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

  Setting<Double> fraction(String name, double defaultValue, double low, double high) {
    return decimal(name, defaultValue, low, high, "fraction");
  }

  Setting<Double> decimal(String name, double defaultValue, double low, double high, String unit) {
    return add(
        name,
        plain(defaultValue),
        unit,
        plain(low) + " to " + plain(high),
        text -> {
          double value = Double.parseDouble(text);
          if (!(value >= low && value <= high)) {
            throw new IllegalArgumentException("out of range");
          }
          return value;
        });
  }

  /** A number as people write it: without an exponent, and no more digits than it has. */
  private static String plain(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  Setting<String> word(String name, String defaultValue, String range, Predicate<String> isMeant) {
    return add(
        name,
        defaultValue,
        "",
        range,
        text -> {
          if (!isMeant.test(text)) {
            throw new IllegalArgumentException("not meant");
          }
          return text;
        });
  }

  Setting<Boolean> flag(String name, boolean defaultValue) {
    return choice(name, defaultValue, List.of(true, false), String::valueOf);
  }

  /** One of several words. */
  Setting<String> oneOf(String name, String defaultValue, List<String> words) {
    return choice(name, defaultValue, words, word -> word);
  }

  /**
   * One of several words, or something else that is meant, such as the name of a class. Where the
   * default is another one elsewhere, people are told so.
   */
  Setting<String> oneOfOr(
      String name,
      String defaultValue,
      String elsewhere,
      List<String> words,
      String range,
      Predicate<String> other) {
    return add(
        new Setting<>(
            name,
            defaultValue,
            elsewhere,
            "",
            range,
            text ->
                meant(text, words, word -> word)
                    .or(() -> Optional.of(text).filter(other))
                    .orElseThrow(() -> new IllegalArgumentException("not meant"))));
  }

  /** One of the values of an enum by its {@link Setting#word word}. */
  <E extends Enum<E>> Setting<E> oneOf(String name, E defaultValue, Class<E> type) {
    List<E> all = List.of(type.getEnumConstants());
    return choice(name, defaultValue, all, Setting::word);
  }

  /** One of some values, each of which has a word. */
  private <T> Setting<T> choice(
      String name, T defaultValue, List<T> all, Function<T, String> wordOf) {
    return add(
        name,
        wordOf.apply(defaultValue),
        "",
        anyOf(all.stream().map(wordOf).toList()),
        text ->
            meant(text, all, wordOf)
                .orElseThrow(() -> new IllegalArgumentException("not one of them")));
  }

  /** Which of some values a word means, in any case; empty when none is called so. */
  static <T> Optional<T> meant(String text, List<T> all, Function<T, String> wordOf) {
    return all.stream().filter(value -> wordOf.apply(value).equalsIgnoreCase(text)).findFirst();
  }

  private static String anyOf(List<String> words) {
    int last = words.size() - 1;
    return String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }
}

package io.github.punctual.cli.text;

import java.util.Locale;
import java.util.stream.Collectors;

/** What users and servers wrote, so that it can be shown. */
public final class Plain {
  private Plain() {}

  /**
   * On one line, and without what would steer the terminal of whoever reads it: no control
   * characters, and none that nobody sees.
   */
  public static String line(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", "?");
  }

  /** The same of each line of a text. */
  public static String lines(String text) {
    return text.lines().map(Plain::line).collect(Collectors.joining(System.lineSeparator()));
  }

  /** A constant's name as words: {@code AT_RISK} as {@code at risk}. */
  public static String words(String name) {
    return line(name.toLowerCase(Locale.ROOT).replace('_', ' '));
  }
}

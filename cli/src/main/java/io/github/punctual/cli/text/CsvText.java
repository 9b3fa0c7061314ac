package io.github.punctual.cli.text;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Lines of values as RFC 4180 writes them, for spreadsheets and scripts. What a spreadsheet would
 * take for a formula has a quote before it, which spreadsheets do not show.
 */
public final class CsvText {
  private static final Pattern NUMBER = Pattern.compile("[+-]?\\d+(\\.\\d+)?([eE][+-]?\\d+)?");

  private CsvText() {}

  /** A line of values with its end. */
  public static String line(List<String> values) {
    return values.stream().map(CsvText::quoted).collect(Collectors.joining(",")) + "\r\n";
  }

  private static String quoted(String value) {
    String plain = Plain.line(value);
    String text = isFormula(plain) ? "'" + plain : plain;
    return text.matches("[^\",]*") ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private static boolean isFormula(String value) {
    return value.matches("[=+@-].*") && !NUMBER.matcher(value).matches();
  }
}

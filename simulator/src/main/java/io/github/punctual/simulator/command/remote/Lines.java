package io.github.punctual.simulator.command.remote;

import io.github.punctual.simulator.report.TextTable;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Lines of text for people. */
final class Lines {
  private final StringBuilder text = new StringBuilder();
  private final UnaryOperator<String> shown;

  /**
   * No lines yet.
   *
   * @param shown what of a line is shown, so that nobody's words look like lines of ours
   */
  Lines(UnaryOperator<String> shown) {
    this.shown = shown;
  }

  void line(String format, Object... values) {
    text.append(shown.apply(String.format(Locale.ROOT, format, values)))
        .append(System.lineSeparator());
  }

  /** A table with a header; nothing where there are no rows but that. */
  void table(List<List<String>> rows) {
    if (rows.size() > 1) {
      text.append(TextTable.of(rows));
    }
  }

  /** Lines that are as they are to be shown. */
  void add(String lines) {
    text.append(lines);
  }

  boolean isEmpty() {
    return text.isEmpty();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}

package io.github.punctual.cli.text;

import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Lines of text for people. */
public final class Lines {
  private final StringBuilder text = new StringBuilder();
  private final UnaryOperator<String> shown;

  /** No lines yet, and what is shown of each, so that nobody's words look like lines of ours. */
  public Lines(UnaryOperator<String> shown) {
    this.shown = shown;
  }

  /** Adds a line, formatted as by {@link String#format} in the root locale. */
  public void line(String format, Object... values) {
    text.append(shown.apply(String.format(Locale.ROOT, format, values)))
        .append(System.lineSeparator());
  }

  /** A table with a header; nothing where there are no rows but that. */
  public void table(List<List<String>> rows) {
    if (rows.size() > 1) {
      text.append(TextTable.of(rows));
    }
  }

  /** A table as wide as it must be; nothing where there are no lines for it. */
  public <T> void table(FittedTable<T> table, Iterable<T> lines) {
    if (lines.iterator().hasNext()) {
      text.append(table.text(lines, Terminal.NONE));
    }
  }

  /** Lines that are as they are to be shown. */
  public void add(String lines) {
    text.append(lines);
  }

  public boolean isEmpty() {
    return text.isEmpty();
  }

  @Override
  public String toString() {
    return text.toString();
  }
}

package io.github.punctual.evaluation;

import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A table in Markdown, described column by column.
 *
 * @param <T> what a row is about
 */
public final class MarkdownTable<T> {
  private record Column<T>(String title, String alignment, Function<T, ?> cell) {}

  private final List<T> rows;
  private final List<Column<T>> columns = new ArrayList<>();

  private MarkdownTable(Collection<? extends T> rows) {
    this.rows = List.copyOf(rows);
  }

  /** A table with a row for each of some things. */
  public static <T> MarkdownTable<T> of(Collection<? extends T> rows) {
    return new MarkdownTable<>(rows);
  }

  /** A column of words. */
  public MarkdownTable<T> words(String title, Function<T, ?> cell) {
    columns.add(new Column<>(title, "---", cell));
    return this;
  }

  /** A column aligned to the right. */
  public MarkdownTable<T> right(String title, Function<T, ?> cell) {
    columns.add(new Column<>(title, "---:", cell));
    return this;
  }

  /** A column aligned to the right for each of some things. */
  public <C> MarkdownTable<T> each(
      Collection<C> things, Function<C, ?> title, BiFunction<T, C, ?> cell) {
    things.forEach(thing -> right("" + title.apply(thing), row -> cell.apply(row, thing)));
    return this;
  }

  /** A column of numbers with so many digits after the point. */
  public MarkdownTable<T> fixed(String title, int digits, ToDoubleFunction<T> cell) {
    return right(title, row -> NumberText.fixed(cell.applyAsDouble(row), digits));
  }

  /** A column of ratios in per cent. */
  public MarkdownTable<T> percent(String title, ToDoubleFunction<T> cell) {
    return right(title, row -> NumberText.percent(cell.applyAsDouble(row)));
  }

  /** The table, without a line break at its end. */
  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    lines.add(line(columns.stream().map(Column::title).toList()));
    lines.add(line(columns.stream().map(Column::alignment).toList()));
    for (T row : rows) {
      lines.add(line(columns.stream().map(column -> "" + column.cell().apply(row)).toList()));
    }
    return String.join("\n", lines);
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }
}

package io.github.punctual.simulator.report;

import static j2html.TagCreator.caption;
import static j2html.TagCreator.div;
import static j2html.TagCreator.table;
import static j2html.TagCreator.tbody;
import static j2html.TagCreator.td;
import static j2html.TagCreator.th;
import static j2html.TagCreator.thead;
import static j2html.TagCreator.tr;

import io.github.punctual.cli.text.TextTable;
import io.github.punctual.simulator.metrics.Estimate;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A table as text, HTML or Markdown, described column by column.
 *
 * @param <T> what a row is about
 */
public final class DataTable<T> {
  /** Longer words may be broken into lines. */
  private static final int SHORT = 40;

  private record Column<T>(String title, boolean number, Function<T, ?> content) {
    String cell(T row) {
      return "" + content.apply(row);
    }
  }

  private final List<T> rows;
  private final List<Column<T>> columns = new ArrayList<>();

  private DataTable(Collection<? extends T> rows) {
    this.rows = List.copyOf(rows);
  }

  /** A table with a row for each of some things. */
  public static <T> DataTable<T> of(Collection<? extends T> rows) {
    return new DataTable<>(rows);
  }

  /** A column of words. */
  public DataTable<T> words(String title, Function<T, ?> cell) {
    columns.add(new Column<>(title, false, cell));
    return this;
  }

  /** A column aligned to the right. */
  public DataTable<T> right(String title, Function<T, ?> cell) {
    columns.add(new Column<>(title, true, cell));
    return this;
  }

  /** A column aligned to the right for each of some things. */
  public <C> DataTable<T> each(
      Collection<C> things, Function<C, ?> title, BiFunction<T, C, ?> cell) {
    things.forEach(thing -> right("" + title.apply(thing), row -> cell.apply(row, thing)));
    return this;
  }

  /** A column of numbers with so many digits after the point. */
  public DataTable<T> fixed(String title, int digits, ToDoubleFunction<T> cell) {
    return right(title, row -> NumberText.fixed(cell.applyAsDouble(row), digits));
  }

  /** A column of ratios in per cent. */
  public DataTable<T> percent(String title, ToDoubleFunction<T> cell) {
    return right(title, row -> NumberText.percent(cell.applyAsDouble(row)));
  }

  /** A column of counts. */
  DataTable<T> count(String title, ToDoubleFunction<T> cell) {
    return right(title, row -> NumberText.count(cell.applyAsDouble(row)));
  }

  /** A column of means with how sure they are. */
  DataTable<T> estimate(String title, Function<T, Estimate> cell) {
    return right(title, row -> NumberText.estimate(cell.apply(row)));
  }

  /** In Markdown, without a line break at its end. */
  @Override
  public String toString() {
    List<String> lines = new ArrayList<>();
    lines.add(line(columns.stream().map(Column::title).toList()));
    lines.add(line(columns.stream().map(column -> column.number() ? "---:" : "---").toList()));
    rows.forEach(row -> lines.add(line(cells(row))));
    return String.join("\n", lines);
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |";
  }

  private List<String> cells(T row) {
    return columns.stream().map(column -> column.cell(row)).toList();
  }

  /** As plain text, each line ended; columns of words come first. */
  String text() {
    List<List<String>> lines = new ArrayList<>();
    lines.add(columns.stream().map(Column::title).toList());
    rows.forEach(row -> lines.add(cells(row)));
    return TextTable.of(lines, (int) columns.stream().filter(column -> !column.number()).count());
  }

  DomContent html(String title) {
    return div(table(
            caption(title),
            thead(tr().with(columns.stream().map(DataTable::head))),
            tbody()
                .with(
                    rows.stream()
                        .map(row -> tr().with(columns.stream().map(column -> html(column, row)))))))
        .withClass("scroll")
        .attr("tabindex", "0")
        .attr("role", "region")
        .attr("aria-label", title);
  }

  private static DomContent head(Column<?> column) {
    return th(column.title()).attr("scope", "col").withCondClass(column.number(), "number");
  }

  private DomContent html(Column<T> column, T row) {
    String cell = column.cell(row);
    return column.equals(columns.get(0))
        ? th(cell).attr("scope", "row")
        : td(cell)
            // Where the screen is narrow a row is a card, and has no heads.
            .attr("data-label", column.title())
            .withClass(column.number() ? "number" : cell.length() > SHORT ? "text" : "");
  }
}

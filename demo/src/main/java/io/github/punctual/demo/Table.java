package io.github.punctual.demo;

import java.util.ArrayList;
import java.util.List;

/** A table of text in plain ASCII, each column as wide as its widest cell. */
public final class Table {
  private final List<List<String>> rows = new ArrayList<>();

  /** A table with these columns. */
  public Table(String... header) {
    rows.add(List.of(header));
  }

  /** Adds a row; it has as many cells as the header. */
  public void row(String... cells) {
    if (cells.length != rows.get(0).size()) {
      throw new IllegalArgumentException(
          "a row of %d cells in a table of %d columns".formatted(cells.length, rows.get(0).size()));
    }
    rows.add(List.of(cells));
  }

  /** The lines of the table: header, rule, rows. */
  public List<String> lines() {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      lines.add(line(row, widths));
      if (lines.size() == 1) {
        List<String> rule = new ArrayList<>();
        for (int width : widths) {
          rule.add("-".repeat(width));
        }
        lines.add(line(rule, widths));
      }
    }
    return lines;
  }

  private static String line(List<String> cells, int[] widths) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String gap = i == 0 ? "" : "  ";
      line.append(gap).append(cells.get(i)).append(" ".repeat(widths[i] - cells.get(i).length()));
    }
    return line.toString().stripTrailing();
  }
}

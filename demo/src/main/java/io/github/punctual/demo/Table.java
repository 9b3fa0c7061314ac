package io.github.punctual.demo;

import io.github.punctual.cli.text.TextTable;
import java.util.ArrayList;
import java.util.List;

/** A table of text in plain ASCII, each column as wide as its widest cell. */
public final class Table {
  private final List<List<String>> rows = new ArrayList<>();

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
    List<String> rule = new ArrayList<>();
    for (int i = 0; i < rows.get(0).size(); i++) {
      int column = i;
      rule.add("-".repeat(rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0)));
    }
    List<List<String>> ruled = new ArrayList<>(rows);
    ruled.add(1, rule);
    return TextTable.of(ruled).lines().toList();
  }
}

package io.github.punctual.cli.text;

import java.util.List;

/** Rows as lines of text whose columns are as wide as they must be. */
public final class TextTable {
  private TextTable() {}

  /** The rows, all with as many cells as the first, flush left and plain; each line ended. */
  public static String of(List<List<String>> rows) {
    return of(rows, Integer.MAX_VALUE);
  }

  /** The same with so many columns flush left; the others are numbers, flush right. */
  public static String of(List<List<String>> rows, int names) {
    FittedTable<List<String>> table = new FittedTable<>();
    for (int i = 0; i < rows.get(0).size(); i++) {
      int column = i;
      String head = rows.get(0).get(i);
      if (i < names) {
        table.words(head, row -> row.get(column));
      } else {
        table.figures(head, 0, row -> row.get(column));
      }
    }
    return table.text(rows.subList(1, rows.size()), Terminal.NONE);
  }
}

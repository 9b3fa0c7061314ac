package io.github.punctual.cli.text;

import java.util.List;

/** Rows as lines of text whose columns are as wide as they must be. */
public final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  /** The rows, all with as many cells as the first, flush left and plain; each line ended. */
  public static String of(List<List<String>> rows) {
    return of(rows, Integer.MAX_VALUE);
  }

  /**
   * The same with numbers.
   *
   * @param names how many columns are flush left; the others are flush right
   */
  public static String of(List<List<String>> rows, int names) {
    List<List<String>> shown =
        rows.stream().map(row -> row.stream().map(Plain::line).toList()).toList();
    int[] widths = new int[shown.get(0).size()];
    for (List<String> row : shown) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : shown) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String blank = " ".repeat(widths[i] - row.get(i).length());
        line.append(i < names ? row.get(i) + blank : blank + row.get(i)).append(GAP);
      }
      text.append(line.toString().stripTrailing()).append(System.lineSeparator());
    }
    return text.toString();
  }
}

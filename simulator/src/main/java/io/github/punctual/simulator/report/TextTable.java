package io.github.punctual.simulator.report;

import java.util.List;

/** Rows as lines of text whose columns are as wide as they must be. */
public final class TextTable {
  private static final String GAP = "  ";

  private TextTable() {}

  /** The rows, all with as many cells as the first, flush left; each line ended. */
  public static String of(List<List<String>> rows) {
    return of(rows, Integer.MAX_VALUE);
  }

  /**
   * The same with numbers.
   *
   * @param names how many columns are flush left; the others are flush right
   */
  public static String of(List<List<String>> rows, int names) {
    int[] widths = new int[rows.get(0).size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> row : rows) {
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

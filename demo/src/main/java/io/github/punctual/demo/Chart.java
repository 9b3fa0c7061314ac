package io.github.punctual.demo;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * A chart of text over time: a column for some seconds, a row for each vcore, a letter for whoever
 * has it. Letters are stacked from below in the order in which they were first added.
 */
final class Chart {
  /** How much wider it is than its columns: figures on the left, the last time on the right. */
  static final int MARGIN = 12;

  private static final int TICK = 10;

  private final long fromMillis;
  private final long columnMillis;
  private final int columns;
  private final int rows;
  private final Map<Character, int[]> amounts = new LinkedHashMap<>();

  /** An empty chart of the time from an instant on. */
  Chart(long fromMillis, long untilMillis, long columnMillis, int rows) {
    this.fromMillis = fromMillis;
    this.columnMillis = columnMillis;
    this.columns = (int) Math.max(1, (untilMillis - fromMillis + columnMillis - 1) / columnMillis);
    this.rows = rows;
  }

  /** Somebody has so much from an instant until another; a column shows its middle. */
  void add(char letter, long from, long until, int vcores) {
    int[] ofLetter = amounts.computeIfAbsent(letter, key -> new int[columns]);
    for (int column = 0; column < columns; column++) {
      long middle = fromMillis + column * columnMillis + columnMillis / 2;
      if (from <= middle && middle < until) {
        ofLetter[column] += vcores;
      }
    }
  }

  /** The lines, from the top; the column of the present is marked, if it is in the chart. */
  List<String> lines(OptionalLong presentMillis) {
    int present =
        presentMillis.isEmpty()
            ? -1
            : (int) Math.floorDiv(presentMillis.getAsLong() - fromMillis, columnMillis);
    char[][] cells = cells();
    List<String> lines = new ArrayList<>();
    for (int row = rows; row >= 1; row--) {
      char[] line = cells[row - 1];
      if (present >= 0 && present < columns && line[present] == ' ') {
        line[present] = ':';
      }
      lines.add(("%4d |".formatted(row) + new String(line)).stripTrailing());
    }
    lines.add("     +" + "-".repeat(columns));
    lines.add(times());
    return lines;
  }

  private char[][] cells() {
    char[][] cells = new char[rows][columns];
    for (char[] row : cells) {
      Arrays.fill(row, ' ');
    }
    for (int column = 0; column < columns; column++) {
      int row = 0;
      for (Map.Entry<Character, int[]> entry : amounts.entrySet()) {
        for (int i = 0; i < entry.getValue()[column] && row < rows; i++) {
          cells[row++][column] = entry.getKey();
        }
      }
    }
    return cells;
  }

  private String times() {
    StringBuilder line = new StringBuilder(" ".repeat(6));
    for (int column = 0; column <= columns; column += TICK) {
      String time = "%d s".formatted(column * columnMillis / 1000);
      line.append(time).append(" ".repeat(Math.max(1, TICK - time.length())));
    }
    return line.toString().stripTrailing();
  }
}

package io.github.punctual.simulator.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The fields of one row of a table, with complaints that name the column.
 *
 * @param names the names of the columns
 * @param cells the text of a column, counted from 0
 */
public record Columns(List<String> names, IntFunction<String> cells) {
  /** Names that also tell the position, for tables without a header. */
  public static List<String> numbered(String... names) {
    List<String> result = new ArrayList<>();
    for (String name : names) {
      result.add("%d (%s)".formatted(result.size() + 1, name));
    }
    return List.copyOf(result);
  }

  /** A row of at least as many cells as there are columns. */
  public static Columns of(List<String> names, String[] cells) {
    if (cells.length < names.size()) {
      throw new MalformedRow(
          "the row has %d columns; it must have %d".formatted(cells.length, names.size()));
    }
    return new Columns(names, index -> cells[index]);
  }

  /** The text of a column, without blanks around it. */
  public String text(int column) {
    return cells.apply(column).strip();
  }

  /** The name of a column in messages. */
  public String name(int column) {
    return "column " + names.get(column);
  }

  /** A whole number of at least so much. */
  public long whole(int column, long least) {
    double value = number(column);
    if (value != Math.rint(value) || value < least || Math.abs(value) > 1L << 53) {
      throw MalformedRow.of(
          name(column), text(column), "must be a whole number of at least " + least);
    }
    return (long) value;
  }

  /** A whole number of at least so much that counts tasks. */
  public int count(int column, int least) {
    long value = whole(column, least);
    if (value > Integer.MAX_VALUE) {
      throw MalformedRow.of(name(column), text(column), "must be at most " + Integer.MAX_VALUE);
    }
    return (int) value;
  }

  /** The finite number in a column. */
  public double number(int column) {
    String text = text(column);
    double value;
    try {
      value = Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new MalformedRow(
          MalformedRow.of(name(column), '"' + text + '"', "must be a number").getMessage(), e);
    }
    if (!Double.isFinite(value)) {
      throw MalformedRow.of(name(column), text, "must be a finite number");
    }
    return value;
  }

  /** A time in a unit of so many milliseconds, at least 0, as milliseconds. */
  public long millis(int column, long unitMillis) {
    double value = number(column);
    if (value < 0 || value > 1e12) {
      throw MalformedRow.of(name(column), text(column), "must be at least 0");
    }
    return Math.round(value * unitMillis);
  }
}

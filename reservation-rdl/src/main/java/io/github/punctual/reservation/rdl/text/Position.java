package io.github.punctual.reservation.rdl.text;

/**
 * A place in a text.
 *
 * @param line from 1
 * @param column from 1, in UTF-16 units
 */
public record Position(int line, int column) implements Comparable<Position> {
  public static final Position START = new Position(1, 1);

  @Override
  public int compareTo(Position other) {
    return line != other.line
        ? Integer.compare(line, other.line)
        : Integer.compare(column, other.column);
  }

  @Override
  public String toString() {
    return "line %d, column %d".formatted(line, column);
  }
}

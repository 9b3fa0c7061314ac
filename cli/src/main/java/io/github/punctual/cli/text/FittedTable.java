package io.github.punctual.cli.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A table that fits a terminal: where there is too little room, long texts are cut, and then the
 * columns of the least interest are left out.
 *
 * @param <T> what a line is about
 */
public final class FittedTable<T> {
  private static final String GAP = "  ";
  private static final String CUT = "..";

  private final List<Shown<T>> columns = new ArrayList<>();

  private record Shown<T>(
      String name,
      int rank,
      int least,
      boolean isNumber,
      Function<T, String> text,
      Function<T, Colour> colour) {
    /** What a line has in it: users and servers wrote it. */
    String cell(T line) {
      return Plain.line(text.apply(line));
    }
  }

  /** A column with words that is always shown. */
  public FittedTable<T> words(String name, Function<T, String> text) {
    return words(name, 0, text);
  }

  /**
   * A column with words. One of rank 0 is always shown; the larger the rank, the sooner it is left
   * out.
   */
  public FittedTable<T> words(String name, int rank, Function<T, String> text) {
    columns.add(new Shown<>(name, rank, 0, false, text, line -> Colour.NONE));
    return this;
  }

  /** A column of texts of which so many characters say enough. */
  public FittedTable<T> cut(String name, int rank, int least, Function<T, String> text) {
    columns.add(new Shown<>(name, rank, least, false, text, line -> Colour.NONE));
    return this;
  }

  /** A column with numbers, flush right. */
  public FittedTable<T> figures(String name, int rank, Function<T, String> text) {
    columns.add(new Shown<>(name, rank, 0, true, text, line -> Colour.NONE));
    return this;
  }

  /**
   * A column that is always shown, with words whose colour says how things are, cut like the
   * others.
   */
  public FittedTable<T> coloured(
      String name, int least, Function<T, String> text, Function<T, Colour> colour) {
    columns.add(new Shown<>(name, 0, least, false, text, colour));
    return this;
  }

  /** The lines, each ended, with a header. */
  public String text(Iterable<T> lines, Terminal terminal) {
    List<Shown<T>> kept = new ArrayList<>(columns);
    int[] widths = widths(kept, lines);
    while (!shrink(kept, widths, terminal.width()) && drop(kept)) {
      widths = widths(kept, lines);
    }
    StringBuilder text = new StringBuilder();
    StringBuilder head = new StringBuilder();
    for (int i = 0; i < kept.size(); i++) {
      head.append(padded(kept.get(i), kept.get(i).name(), widths[i])).append(GAP);
    }
    text.append(Colour.HEAD.paint(head.toString().stripTrailing(), terminal))
        .append(System.lineSeparator());
    for (T line : lines) {
      text.append(line(line, kept, widths, terminal)).append(System.lineSeparator());
    }
    return text.toString();
  }

  private String line(T line, List<Shown<T>> kept, int[] widths, Terminal terminal) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < kept.size(); i++) {
      Shown<T> column = kept.get(i);
      String cell = cut(column.cell(line), widths[i]);
      String padded = padded(column, cell, widths[i]);
      if (i == kept.size() - 1) {
        padded = padded.stripTrailing();
      }
      text.append(padded.replace(cell, column.colour().apply(line).paint(cell, terminal)));
      text.append(i == kept.size() - 1 ? "" : GAP);
    }
    return text.toString().stripTrailing();
  }

  private String padded(Shown<T> column, String cell, int width) {
    String blank = " ".repeat(Math.max(0, width - cell.length()));
    return column.isNumber() ? blank + cell : cell + blank;
  }

  private static String cut(String text, int width) {
    return text.length() <= width
        ? text
        : text.substring(0, Math.max(0, width - CUT.length())) + CUT;
  }

  private int[] widths(List<Shown<T>> kept, Iterable<T> lines) {
    int[] widths = new int[kept.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = kept.get(i).name().length();
      for (T line : lines) {
        widths[i] = Math.max(widths[i], kept.get(i).cell(line).length());
      }
    }
    return widths;
  }

  /** Cuts the longest texts until all fits; false when it does not even so. */
  private boolean shrink(List<Shown<T>> kept, int[] widths, int room) {
    long total = (long) GAP.length() * (widths.length - 1);
    for (int width : widths) {
      total += width;
    }
    while (total > room) {
      int widest = -1;
      for (int i = 0; i < widths.length; i++) {
        int least = Math.max(kept.get(i).least(), kept.get(i).name().length());
        boolean canShrink = kept.get(i).least() > 0 && widths[i] > least;
        if (canShrink && (widest < 0 || widths[i] > widths[widest])) {
          widest = i;
        }
      }
      if (widest < 0) {
        return false;
      }
      widths[widest]--;
      total--;
    }
    return true;
  }

  private boolean drop(List<Shown<T>> kept) {
    Optional<Shown<T>> last =
        kept.stream().filter(column -> column.rank() > 0).max(Comparator.comparingInt(Shown::rank));
    last.ifPresent(kept::remove);
    return last.isPresent();
  }
}

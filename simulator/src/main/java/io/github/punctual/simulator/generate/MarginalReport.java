package io.github.punctual.simulator.generate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.punctual.simulator.generate.MarginalMatch.Relation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Published properties beside generated ones, to read or to process. */
public final class MarginalReport {
  private static final String[] TITLES = {
    "quantity", "unit", "published", "generated", "difference", "match", "where"
  };
  private static final int FIRST_NUMBER = 2;
  private static final int LAST_NUMBER = 4;

  private MarginalReport() {}

  /** A table in Markdown, with the notes below it. */
  public static String text(List<MarginalMatch> matches) {
    List<String> notes = new ArrayList<>();
    List<String[]> rows = new ArrayList<>();
    rows.add(TITLES);
    for (MarginalMatch match : matches) {
      rows.add(
          new String[] {
            match.quantity() + mark(match.note(), notes),
            match.unit(),
            sign(match.relation()) + number(match.published()),
            number(match.generated()),
            match.relation() == Relation.EQUAL ? number(match.difference()) : "",
            match.matches() ? "yes" : "no",
            match.source()
          });
    }
    StringBuilder out = new StringBuilder();
    int[] widths = widths(rows);
    out.append(line(TITLES, widths)).append(rule(widths));
    rows.subList(1, rows.size()).forEach(row -> out.append(line(row, widths)));
    for (int i = 0; i < notes.size(); i++) {
      out.append(i == 0 ? "\n" : "").append("%d. %s\n".formatted(i + 1, notes.get(i)));
    }
    return out.toString();
  }

  private static String mark(String note, List<String> notes) {
    if (note.isEmpty()) {
      return "";
    }
    if (!notes.contains(note)) {
      notes.add(note);
    }
    return " (" + (notes.indexOf(note) + 1) + ")";
  }

  /** An array of objects. */
  public static ArrayNode json(List<MarginalMatch> matches) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    for (MarginalMatch match : matches) {
      ObjectNode one = array.addObject();
      one.put("quantity", match.quantity());
      one.put("source", match.source());
      one.put("unit", match.unit());
      one.put("relation", match.relation().name().toLowerCase(Locale.ROOT));
      one.put("published", match.published());
      one.put("generated", match.generated());
      one.put("difference", match.difference());
      one.put("tolerance", match.tolerance());
      one.put("matches", match.matches());
      one.put("note", match.note());
    }
    return array;
  }

  private static String sign(Relation relation) {
    return switch (relation) {
      case EQUAL -> "";
      case BELOW -> "< ";
      case ABOVE -> "> ";
    };
  }

  private static String number(double value) {
    boolean whole = Math.abs(value) >= 1000 || value == Math.rint(value);
    String text = String.format(Locale.ROOT, whole ? "%.0f" : "%.2f", value);
    return text.equals("-0") || text.equals("-0.00") ? text.substring(1) : text;
  }

  private static int[] widths(List<String[]> rows) {
    int[] widths = new int[TITLES.length];
    for (String[] row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    return widths;
  }

  private static String rule(int[] widths) {
    StringBuilder out = new StringBuilder("|");
    for (int i = 0; i < widths.length; i++) {
      out.append("-".repeat(widths[i] + 1)).append(isNumber(i) ? ":|" : "-|");
    }
    return out.append('\n').toString();
  }

  private static String line(String[] cells, int[] widths) {
    StringBuilder out = new StringBuilder("|");
    for (int i = 0; i < widths.length; i++) {
      String room = " ".repeat(widths[i] - cells[i].length());
      out.append(' ').append(isNumber(i) ? room + cells[i] : cells[i] + room).append(" |");
    }
    return out.append('\n').toString();
  }

  private static boolean isNumber(int column) {
    return column >= FIRST_NUMBER && column <= LAST_NUMBER;
  }
}

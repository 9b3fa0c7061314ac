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
  private MarginalReport() {}

  /** A table in Markdown, with the notes below it. */
  public static String text(List<MarginalMatch> matches) {
    StringBuilder out = new StringBuilder();
    out.append(row("quantity", "unit", "published", "generated", "difference", "match", "where"));
    out.append(row("---", "---", "---:", "---:", "---:", "---", "---"));
    List<String> notes = new ArrayList<>();
    for (MarginalMatch match : matches) {
      String mark = "";
      if (!match.note().isEmpty()) {
        if (!notes.contains(match.note())) {
          notes.add(match.note());
        }
        mark = " [" + (notes.indexOf(match.note()) + 1) + "]";
      }
      out.append(
          row(
              match.quantity() + mark,
              match.unit(),
              sign(match.relation()) + number(match.published()),
              number(match.generated()),
              match.relation() == Relation.EQUAL ? number(match.difference()) : "",
              match.matches() ? "yes" : "no",
              match.source()));
    }
    for (int i = 0; i < notes.size(); i++) {
      out.append(
          "%n[%d] %s%n".formatted(i + 1, notes.get(i)).replace(System.lineSeparator(), "\n"));
    }
    return out.toString();
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

  private static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}

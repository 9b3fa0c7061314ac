package io.github.punctual.cli.reservation;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.punctual.cli.text.Figures;
import io.github.punctual.cli.text.Lines;
import io.github.punctual.cli.text.Plain;
import io.github.punctual.cli.text.WallClock;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** A chart of a plan over time for a terminal: a line for each reservation, and one for all. */
final class PlanBars {
  private static final int COLUMNS = 72;
  private static final int MOST_LINES = 20;
  private static final int LABEL = 24;

  private final JsonNode plan;
  private final WallClock clock;
  private final long from;
  private final double columnMillis;
  private final Lines text = new Lines(UnaryOperator.identity());

  PlanBars(JsonNode plan, WallClock clock) {
    this.plan = plan;
    this.clock = clock;
    this.from = plan.path("fromMillis").asLong();
    this.columnMillis = (plan.path("untilMillis").asLong() - from) / (double) COLUMNS;
  }

  /** The chart; nothing where there is nothing to show. */
  String text() {
    if (plan.path("promised").isEmpty() || columnMillis <= 0) {
      return "";
    }
    int lines = 0;
    for (JsonNode reservation : plan.path("reservations")) {
      if (lines++ == MOST_LINES) {
        bar("...", plan.path("reservations").path(-1));
        break;
      }
      String name = reservation.path("name").asText();
      bar(name.isBlank() ? reservation.path("id").asText() : name, reservation.path("steps"));
    }
    if (!plan.path("others").path("steps").isEmpty()) {
      bar("others", plan.path("others").path("steps"));
    }
    bar("all", plan.path("promised"));
    now();
    String begin = clock.full(from);
    String end = clock.full(plan.path("untilMillis").asLong());
    line("", " " + begin + " ".repeat(COLUMNS - begin.length() - end.length()) + end);
    text.line("Shares of what can be promised in tenths, rounded up; # is more than nine tenths.");
    return text.toString();
  }

  private void bar(String name, JsonNode steps) {
    StringBuilder bar = new StringBuilder("|");
    for (int i = 0; i < COLUMNS; i++) {
      bar.append(Figures.tenth(share(steps, i)));
    }
    line(name, bar.append('|').toString());
  }

  private void now() {
    int column = (int) ((plan.path("nowMillis").asLong() - from) / columnMillis);
    if (column >= 0 && column < COLUMNS) {
      line("", "|" + "-".repeat(column) + "^" + "-".repeat(COLUMNS - column - 1) + "| ^ now");
    }
  }

  private void line(String told, String rest) {
    String name = Plain.line(told).strip();
    String label =
        name.length() <= LABEL ? name : name.substring(0, LABEL / 2 - 2) + "..." + tail(name);
    text.line("%s%s%s", label, " ".repeat(LABEL + 1 - label.length()), rest);
  }

  private static String tail(String name) {
    return name.substring(name.length() - LABEL / 2 + 1);
  }

  /** The largest share of what can be promised in any type, on average over a column. */
  private double share(JsonNode steps, int column) {
    SortedMap<String, Double> capacity = means(plan.path("capacity"), column, true);
    double share = 0;
    for (var entry : means(steps, column, false).entrySet()) {
      double whole =
          capacity.getOrDefault(
              entry.getKey(),
              plan.path("present").path("capacity").path(entry.getKey()).asDouble());
      share = Math.max(share, whole > 0 ? entry.getValue() / whole : 1);
    }
    return share;
  }

  /**
   * The mean amounts of a column; of what is known of it, or with nothing where nothing is said.
   */
  private SortedMap<String, Double> means(JsonNode steps, int column, boolean known) {
    double begin = from + column * columnMillis;
    double end = begin + columnMillis;
    SortedMap<String, Double> sums = new TreeMap<>();
    double covered = 0;
    for (JsonNode step : steps) {
      double overlap =
          Math.min(end, step.path("untilMillis").asDouble())
              - Math.max(begin, step.path("fromMillis").asDouble());
      if (overlap > 0) {
        covered += overlap;
        step.path("amounts")
            .properties()
            .forEach(
                entry ->
                    sums.merge(entry.getKey(), entry.getValue().asDouble() * overlap, Double::sum));
      }
    }
    double over = known ? covered : columnMillis;
    sums.replaceAll((type, sum) -> sum / over);
    return sums;
  }
}

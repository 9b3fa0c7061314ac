package io.github.punctual.evaluation.rush;

import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.report.DataTable;
import java.util.List;

/** What differs from run to run: times. */
final class RushTimes {
  static final String NAME = "rush-times.md";

  private RushTimes() {}

  static String text(List<DecisionTimesFigure.Row> rows) {
    return Template.of("rush/times.md")
        .put("document", RushDocument.NAME)
        .put("times", times(rows))
        .put("exact-growth", growth(rows, "exact"))
        .put("paper-growth", growth(rows, "paper"))
        .text();
  }

  private static String times(List<DecisionTimesFigure.Row> rows) {
    return DataTable.of(rows)
        .words("peeling", DecisionTimesFigure.Row::peeling)
        .right("jobs", DecisionTimesFigure.Row::jobs)
        .fixed("median (ms)", 2, DecisionTimesFigure.Row::medianMillis)
        .fixed("longest (ms)", 2, DecisionTimesFigure.Row::worstMillis)
        .fixed("median for each job (µs)", 1, row -> 1000 * row.medianMillis() / row.jobs())
        .fixed("allocated (MiB)", 1, DecisionTimesFigure.Row::allocatedMib)
        .right("decisions", DecisionTimesFigure.Row::rounds)
        .toString();
  }

  /** How the time grows from the least to the most jobs. */
  private static String growth(List<DecisionTimesFigure.Row> rows, String peeling) {
    List<DecisionTimesFigure.Row> its =
        rows.stream().filter(row -> row.peeling().equals(peeling)).toList();
    DecisionTimesFigure.Row first = its.get(0);
    DecisionTimesFigure.Row last = its.get(its.size() - 1);
    return "%d times the jobs take %s times as long"
        .formatted(
            last.jobs() / first.jobs(), fixed(last.medianMillis() / first.medianMillis(), 0));
  }
}

package io.github.punctual.simulator.evaluation.rush;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.List;

/** What differs from run to run: times. */
final class RushTimesDocument {
  /** The name of the file. */
  static final String NAME = "rush-times.md";

  private final List<DecisionTimesFigure.Row> rows;

  RushTimesDocument(List<DecisionTimesFigure.Row> rows) {
    this.rows = List.copyOf(rows);
  }

  String text() {
    Markdown into = new Markdown();
    into.heading(1, "RUSH: how long decisions take");
    into.paragraph(
        "Section V-C and figure 5 of [the paper's evaluation, again]("
            + RushDocument.NAME
            + "). **Times differ from run to run and from machine to machine**; the other page does"
            + " not. One decision is all of it: estimates, worst cases, targets, what each job is to"
            + " have now, and when it will be done. Random word counts of up to 80 map and 20 reduce"
            + " tasks left, 35 seen, on 48 containers; one thread, nothing else in the process."
            + " The paper's takes 320 ms for 20 jobs and 7340 ms for 1000, below 130 MB.");
    List<List<String>> cells = new ArrayList<>();
    for (DecisionTimesFigure.Row row : rows) {
      cells.add(
          List.of(
              row.peeling(),
              Integer.toString(row.jobs()),
              NumberText.fixed(row.medianMillis(), 2),
              NumberText.fixed(row.worstMillis(), 2),
              NumberText.fixed(1000 * row.medianMillis() / row.jobs(), 1),
              NumberText.fixed(row.allocatedMib(), 1),
              Integer.toString(row.rounds())));
    }
    into.table(
        List.of(
            "peeling",
            " jobs",
            " median (ms)",
            " longest (ms)",
            " median for each job (µs)",
            " allocated (MiB)",
            " decisions"),
        cells);
    into.paragraph(growth("exact") + " " + growth("paper"));
    into.paragraph(
        "Linear would be the same time for each job. \"Allocated\" is all that a decision asks for,"
            + " most of which is garbage before it ends: an upper bound of what it holds. Where a"
            + " decision took longer than a second, more jobs were not tried.");
    return into.toString();
  }

  /** How the time grows from the least to the most jobs. */
  private String growth(String peeling) {
    List<DecisionTimesFigure.Row> its =
        rows.stream().filter(row -> row.peeling().equals(peeling)).toList();
    DecisionTimesFigure.Row first = its.get(0);
    DecisionTimesFigure.Row last = its.get(its.size() - 1);
    return "With the %s peeling, %d times the jobs take %s times as long."
        .formatted(
            peeling,
            last.jobs() / first.jobs(),
            NumberText.fixed(last.medianMillis() / first.medianMillis(), 0));
  }
}

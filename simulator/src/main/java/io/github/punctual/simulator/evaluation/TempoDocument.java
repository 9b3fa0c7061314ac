package io.github.punctual.simulator.evaluation;

import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The project's own policy beside the papers'. */
final class TempoDocument {
  private static final List<Measure> MEASURES = List.of(Measure.SDR, Measure.PTR, Measure.WTR);
  private static final double MORE_DEADLINES = 0.02;
  private static final double MOST_WASTE = 0.03;

  /** Below this the text says less than the figures. */
  private static final double LEAST_SCALE = 0.02;

  private final Evidence evidence;

  TempoDocument(Evidence evidence) {
    this.evidence = evidence;
  }

  String text() throws IOException {
    Markdown into = new Markdown();
    into.heading(1, "Beside the papers: tempo");
    into.paragraph(
        "tempo is this project's own policy. Its aim, as the mean over the seven kinds of deadlines:"
            + " an SDR of at least the Oracle's + 0.02, a PTR of at least the Oracle's, a WTR of at"
            + " most 0.03, and never an SDR below Justice's; without knowledge of the future.");
    Headers.write(into, evidence, "tempo");
    into.paragraph(
        "Charged means: a task that is taken away loses what it did, half a task on average, its"
            + " container takes 3 s to start again, and the progress that masters report is wrong by up"
            + " to 20 %. Oracle and Justice never change an allocation, and nothing is charged to"
            + " them. What is charged is the overhead, as a part of the work of all jobs; it is not in"
            + " the WTR, which counts what was done for jobs that missed, so the aim for the WTR is"
            + " judged without and with it.");
    into.heading(2, "Aim and result");
    List<List<String>> targets = new ArrayList<>();
    List<Panel> panels = panels();
    for (Panel panel : panels) {
      targets.add(target(panel, false));
      targets.add(target(panel, true));
    }
    into.table(
        List.of(
            "cluster",
            " SDR: tempo / Oracle",
            " PTR: tempo / Oracle",
            " WTR: tempo",
            " overhead: tempo",
            " least SDR over Justice's",
            "SDR aim",
            "PTR aim",
            "WTR aim",
            "WTR aim, overhead counted",
            "never below Justice"),
        targets);
    into.block(Prose.of("tempo-summary.md", evidence.plan().scale() >= LEAST_SCALE));
    into.heading(2, "By kind of deadlines");
    into.paragraph("SDR / PTR / WTR.");
    List<String> header = new ArrayList<>(List.of("cluster", "deadlines"));
    header.addAll(List.of(" tempo", " tempo, charged", " Oracle", " Justice"));
    List<List<String>> rows = new ArrayList<>();
    for (Panel panel : panels) {
      for (String kind : panel.deadlines()) {
        rows.add(row(panel, kind));
      }
    }
    into.table(header, rows);
    return into.toString();
  }

  private List<Panel> panels() throws IOException {
    List<Panel> panels = new ArrayList<>();
    for (Batch batch : evidence.plan().tempo()) {
      if (batch.conditions().equals(Conditions.PAPERS)) {
        panels.addAll(batch.panels(evidence.facts(batch.data())));
      }
    }
    return panels;
  }

  private static Cell charged(Cell cell) {
    return new Cell(
        cell.data(), cell.cpus(), cell.deadlines(), cell.policy(), Conditions.CHARGED.key());
  }

  private double mean(Panel panel, String policy, Measure measure, boolean charged) {
    return panel.cells(policy).stream()
        .mapToDouble(cell -> evidence.value(charged ? charged(cell) : cell, measure))
        .average()
        .orElseThrow();
  }

  private List<String> target(Panel panel, boolean charged) {
    double sdr = mean(panel, PolicyNames.TEMPO, Measure.SDR, charged);
    double oracleSdr = mean(panel, PolicyNames.ORACLE, Measure.SDR, false);
    double ptr = mean(panel, PolicyNames.TEMPO, Measure.PTR, charged);
    double oraclePtr = mean(panel, PolicyNames.ORACLE, Measure.PTR, false);
    double wtr = mean(panel, PolicyNames.TEMPO, Measure.WTR, charged);
    double overhead = mean(panel, PolicyNames.TEMPO, Measure.OVERHEAD, charged);
    double least =
        panel.cells(PolicyNames.TEMPO).stream()
            .mapToDouble(
                cell ->
                    evidence.value(charged ? charged(cell) : cell, Measure.SDR)
                        - evidence.value(cell.with(PolicyNames.JUSTICE), Measure.SDR))
            .min()
            .orElseThrow();
    return List.of(
        charged ? panel.name() + ", charged" : panel.name(),
        NumberText.fixed(sdr, 3) + " / " + NumberText.fixed(oracleSdr, 3),
        NumberText.fixed(ptr, 3) + " / " + NumberText.fixed(oraclePtr, 3),
        NumberText.fixed(wtr, 3),
        NumberText.fixed(overhead, 3),
        (least < 0 ? "" : "+") + NumberText.fixed(least, 3),
        reached(sdr >= oracleSdr + MORE_DEADLINES),
        reached(ptr >= oraclePtr),
        reached(wtr <= MOST_WASTE),
        reached(wtr + overhead <= MOST_WASTE),
        reached(least >= 0));
  }

  private static String reached(boolean is) {
    return is ? "reached" : "**not reached**";
  }

  private List<String> row(Panel panel, String kind) {
    List<String> row = new ArrayList<>(List.of(panel.name(), kind));
    Cell tempo = panel.cell(kind, PolicyNames.TEMPO);
    row.add(values(tempo));
    row.add(values(charged(tempo)));
    row.add(values(tempo.with(PolicyNames.ORACLE)));
    row.add(values(tempo.with(PolicyNames.JUSTICE)));
    return row;
  }

  private String values(Cell cell) {
    List<String> values = new ArrayList<>();
    MEASURES.forEach(measure -> values.add(NumberText.fixed(evidence.value(cell, measure), 3)));
    return String.join(" / ", values);
  }
}

package io.github.punctual.evaluation.fluid;

import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.report.DataTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** The project's own policy beside the papers'. */
record TempoDocument(Evaluation evaluation, FluidMeasured measured) {
  private static final List<Measure> MEASURES = List.of(Measure.SDR, Measure.PTR, Measure.WTR);
  private static final double MORE_DEADLINES = 0.02;
  private static final double MOST_WASTE = 0.03;

  /** That of the page, for which its conclusions were written. */
  private static final double SCALE = 0.02;

  static String text(Evaluation evaluation, FluidMeasured measured) throws IOException {
    return new TempoDocument(evaluation, measured).text();
  }

  private String text() throws IOException {
    List<Panel> panels = new ArrayList<>();
    for (Batch batch : measured.plan().tempo()) {
      if (batch.conditions().equals(Conditions.PAPERS)) {
        panels.addAll(measured.study().panels(batch));
      }
    }
    Tables tables = new Tables(measured);
    DataTable<Tables.Row> kinds =
        Tables.byKind(panels)
            .right("tempo", row -> tables.values(row.cell(PolicyNames.TEMPO), MEASURES, 3))
            .right(
                "tempo, charged",
                row ->
                    tables.values(
                        row.cell(PolicyNames.TEMPO).under(Conditions.CHARGED), MEASURES, 3))
            .right("Oracle", row -> tables.values(row.cell(PolicyNames.ORACLE), MEASURES, 3))
            .right("Justice", row -> tables.values(row.cell(PolicyNames.JUSTICE), MEASURES, 3));
    return Template.of("fluid/tempo.md")
        .put("header", new FluidPages(evaluation, measured).header("tempo"))
        .put("aims", aims(panels))
        .put(
            "conclusions",
            Template.conclusions("fluid/tempo-conclusions.md", evaluation.scale() == SCALE))
        .put("kinds", kinds)
        .text();
  }

  /** A graph, with what tempo does charged or not; Oracle and Justice are charged nothing. */
  private record Case(Panel panel, Conditions conditions) {
    Cell tempo(Cell cell) {
      return cell.with(PolicyNames.TEMPO).under(conditions);
    }
  }

  private String aims(List<Panel> panels) {
    List<Case> cases =
        panels.stream()
            .flatMap(
                panel ->
                    Stream.of(
                        new Case(panel, Conditions.PAPERS), new Case(panel, Conditions.CHARGED)))
            .toList();
    return DataTable.<Case>of(cases)
        .words(
            "cluster",
            one ->
                one.panel().name()
                    + (one.conditions().equals(Conditions.CHARGED) ? ", charged" : ""))
        .right("SDR: tempo / Oracle", one -> besideOracle(one, Measure.SDR))
        .right("PTR: tempo / Oracle", one -> besideOracle(one, Measure.PTR))
        .fixed("WTR: tempo", 3, one -> tempo(one, Measure.WTR))
        .fixed("overhead: tempo", 3, one -> tempo(one, Measure.OVERHEAD))
        .right("least SDR over Justice's", one -> Tables.signed(overJustice(one)))
        .words(
            "SDR aim",
            one -> reached(tempo(one, Measure.SDR) >= oracle(one, Measure.SDR) + MORE_DEADLINES))
        .words("PTR aim", one -> reached(tempo(one, Measure.PTR) >= oracle(one, Measure.PTR)))
        .words("WTR aim", one -> reached(tempo(one, Measure.WTR) <= MOST_WASTE))
        .words(
            "WTR aim, overhead counted",
            one -> reached(tempo(one, Measure.WTR) + tempo(one, Measure.OVERHEAD) <= MOST_WASTE))
        .words("never below Justice", one -> reached(overJustice(one) >= 0))
        .toString();
  }

  private double mean(Panel panel, Measure measure, UnaryOperator<Cell> which) {
    return panel.cells(PolicyNames.ORACLE).stream()
        .mapToDouble(cell -> measured.value(which.apply(cell), measure))
        .average()
        .orElseThrow();
  }

  private double tempo(Case one, Measure measure) {
    return mean(one.panel(), measure, one::tempo);
  }

  private double oracle(Case one, Measure measure) {
    return mean(one.panel(), measure, cell -> cell);
  }

  private String besideOracle(Case one, Measure measure) {
    return fixed(tempo(one, measure), 3) + " / " + fixed(oracle(one, measure), 3);
  }

  private double overJustice(Case one) {
    return one.panel().cells(PolicyNames.JUSTICE).stream()
        .mapToDouble(
            cell ->
                measured.value(one.tempo(cell), Measure.SDR) - measured.value(cell, Measure.SDR))
        .min()
        .orElseThrow();
  }

  private static String reached(boolean is) {
    return is ? "reached" : "**not reached**";
  }
}

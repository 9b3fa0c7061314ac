package io.github.punctual.evaluation.bopf;

import static io.github.punctual.simulator.report.NumberText.fixed;
import static io.github.punctual.simulator.report.NumberText.percent;

import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Template;
import io.github.punctual.evaluation.bopf.UncertainBursts.Request;
import io.github.punctual.simulator.report.DataTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Figure 12, bursts of different sizes, and figure 13, wrong estimates. */
final class UncertaintyFigures {
  private final BopfMeasurements measured;
  private final BopfRuns runs;
  private final Plots plots;

  UncertaintyFigures(BopfMeasurements measured, Plots plots) {
    this.measured = measured;
    this.runs = measured.runs();
    this.plots = plots;
  }

  void fill(Template page) {
    page.put("bursts", runs.uncertain(ComparedPolicy.FAIR_EXCESS, 0, false, Request.MEAN).bursts())
        .put("figure-12-a", figure("a", "part of bursts on time", measured::onTime))
        .put(
            "figure-12-b",
            figure("b", "requested demand over vanilla's", UncertainBursts::demandOverMean))
        .put(
            "figure-12-c",
            figure("c", "the LQ's long-term share", run -> measured.onlyLq(run).dominantShare()))
        .put("table-12", uncertain())
        .put("figure-13", errorFigure())
        .put("table-13", errors());
  }

  private String figure(String letter, String vertical, ToDoubleFunction<UncertainBursts> measure) {
    List<Plots.Line> lines = new ArrayList<>();
    for (Request request : Request.values()) {
      for (boolean correlated : List.of(false, true)) {
        UncertainBursts run = runs.uncertain(ComparedPolicy.FAIR_EXCESS, 0, correlated, request);
        lines.add(
            Plots.Line.over(
                request.word() + ", " + run.sizes(),
                BopfRuns.DEVIATION_PERCENTS,
                percent -> measure.applyAsDouble(run.deviatingBy(percent))));
      }
    }
    return plots.lines(
        "Figure 12" + letter,
        "12" + letter,
        "standard deviation of burst sizes (%)",
        vertical,
        lines);
  }

  private String uncertain() {
    List<UncertainBursts> rows = new ArrayList<>();
    for (ComparedPolicy policy : ComparedPolicy.OF_BOPF) {
      for (boolean correlated : List.of(false, true)) {
        for (Request request : Request.values()) {
          rows.add(runs.uncertain(policy, 0, correlated, request));
        }
      }
    }
    return DataTable.of(rows)
        .words("policy", run -> run.policy().title())
        .words("sizes", UncertainBursts::sizes)
        .words("declares", run -> run.request().word())
        .each(
            BopfRuns.DEVIATION_PERCENTS,
            percent -> "std. " + percent + " %",
            (run, deviation) ->
                percent(measured.onTime(run.deviatingBy(deviation)))
                    + "; "
                    + fixed(measured.onlyLq(run.deviatingBy(deviation)).dominantShare(), 4))
        .toString();
  }

  private String errorFigure() {
    return plots.lines(
        "BoPF",
        "13",
        "standard deviation of errors (%)",
        "mean completion of LQ jobs (s)",
        Plots.Line.each(
            runs.sources(),
            source ->
                Plots.Line.over(
                    source.title(),
                    BopfRuns.ERROR_PERCENTS,
                    percent ->
                        measured.lq(runs.mistaken(source, ComparedPolicy.FAIR_EXCESS, percent)))));
  }

  private String errors() {
    List<OneBurstyQueue> rows = new ArrayList<>();
    for (BurstyWorkload.Source source : runs.sources()) {
      rows.add(runs.mistaken(source, ComparedPolicy.DRF, 0));
      ComparedPolicy.OF_BOPF.forEach(policy -> rows.add(runs.mistaken(source, policy, 0)));
    }
    return OneQueueFigures.table(rows)
        .each(
            BopfRuns.ERROR_PERCENTS,
            percent -> "std. " + percent + " %",
            (run, error) ->
                run.policy() == ComparedPolicy.DRF && error > 0
                    ? ""
                    : fixed(measured.lq(runs.mistaken(run.source(), run.policy(), error)), 1))
        .toString();
  }
}

package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.evaluation.bopf.UncertainBursts.Request;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Figure 12: bursts of different sizes, and the alpha-strategy. */
final class AlphaSection {
  private final BopfMeasurements measured;
  private final Plots plots;

  AlphaSection(BopfMeasurements measured, Plots plots) {
    this.measured = measured;
    this.plots = plots;
  }

  void write(Markdown into) throws IOException {
    into.heading(2, "Bursts of different sizes: figure 12");
    into.paragraph(
        "One LQ and 8 TQs as fluid, three resources, bursts every 300 s whose needs are normal"
            + " around 45 % of the cluster for 27 s; "
            + measured.runs().uncertain(ComparedPolicy.FAIR_EXCESS, 0, false, Request.MEAN).bursts()
            + " bursts in each run. Vanilla declares the mean, the alpha-strategy what suffices for"
            + " 95 % of the bursts: in independent resources, or where all resources grow together"
            + " (correlated). From past bursts is the alpha-strategy of a queue that knows neither its"
            + " distribution nor how resources go together, but what its last 100 bursts needed.");
    figure(into, "12a", "a", "part of bursts on time", measured::onTime);
    figure(into, "12b", "b", "requested demand over vanilla's", UncertainBursts::demandOverMean);
    figure(
        into,
        "12c",
        "c",
        "the LQ's long-term share",
        run -> measured.of(run).queue(OneBurstyQueue.LQ).dominantShare());
    table(into);
  }

  private void figure(
      Markdown into,
      String name,
      String letter,
      String vertical,
      ToDoubleFunction<UncertainBursts> measure)
      throws IOException {
    List<Plots.Line> lines = new ArrayList<>();
    List<Double> x = BopfRuns.DEVIATION_PERCENTS.stream().map(percent -> (double) percent).toList();
    for (Request request : Request.values()) {
      for (boolean correlated : List.of(false, true)) {
        List<Double> y = new ArrayList<>();
        for (int percent : BopfRuns.DEVIATION_PERCENTS) {
          y.add(
              measure.applyAsDouble(
                  measured
                      .runs()
                      .uncertain(ComparedPolicy.FAIR_EXCESS, percent, correlated, request)));
        }
        lines.add(new Plots.Line(title(request, correlated), x, y));
      }
    }
    into.figure(
        "Figure 12" + letter,
        plots.lines(name, "standard deviation of burst sizes (%)", vertical, lines));
  }

  private static String title(Request request, boolean correlated) {
    return name(request) + ", " + (correlated ? "correlated" : "independent");
  }

  private static String name(Request request) {
    return switch (request) {
      case MEAN -> "vanilla";
      case ALPHA -> "alpha-strategy";
      case HISTORY -> "from past bursts";
    };
  }

  private void table(Markdown into) {
    List<String> header = new ArrayList<>(List.of("policy", "sizes", "declares"));
    BopfRuns.DEVIATION_PERCENTS.forEach(percent -> header.add(" std. " + percent + " %"));
    List<List<String>> rows = new ArrayList<>();
    for (ComparedPolicy policy : BopfClaim.OF_BOPF) {
      for (boolean correlated : List.of(false, true)) {
        for (Request request : Request.values()) {
          List<String> row = new ArrayList<>();
          row.add(policy.title());
          row.add(correlated ? "correlated" : "independent");
          row.add(name(request));
          for (int percent : BopfRuns.DEVIATION_PERCENTS) {
            UncertainBursts run = measured.runs().uncertain(policy, percent, correlated, request);
            row.add(
                "%s; %s"
                    .formatted(
                        NumberText.percent(measured.onTime(run)),
                        NumberText.fixed(
                            measured.of(run).queue(OneBurstyQueue.LQ).dominantShare(), 4)));
          }
          rows.add(row);
        }
      }
    }
    into.paragraph("Part of the bursts that were on time; the LQ's long-term dominant share:");
    into.table(header, rows);
  }
}

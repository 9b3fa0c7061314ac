package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Figure 13: wrong estimates. */
final class ErrorSection {
  private final BopfMeasurements measured;
  private final Plots plots;

  ErrorSection(BopfMeasurements measured, Plots plots) {
    this.measured = measured;
    this.plots = plots;
  }

  void write(Markdown into) throws IOException {
    into.heading(2, "Wrong estimates: figure 13");
    into.paragraph(
        "One LQ with a job every 350 s and 8 TQs in the simulation. What the tasks of each stage"
            + " really need, of time and of each resource, is the estimate times 1 + e, where e is"
            + " normal with mean 0. The mean completion of the LQ's jobs in seconds:");
    List<String> header = new ArrayList<>(List.of("workload", "policy"));
    BopfRuns.ERROR_PERCENTS.forEach(percent -> header.add(" std. " + percent + " %"));
    List<Double> x = BopfRuns.ERROR_PERCENTS.stream().map(percent -> (double) percent).toList();
    List<List<String>> rows = new ArrayList<>();
    List<Plots.Line> lines = new ArrayList<>();
    for (BurstyWorkload.Source source : measured.runs().sources()) {
      List<String> drf = new ArrayList<>(List.of(source.title(), ComparedPolicy.DRF.title()));
      drf.add(
          NumberText.fixed(
              measured.lq(measured.runs().mistaken(source, ComparedPolicy.DRF, 0)), 1));
      BopfRuns.ERROR_PERCENTS.stream().skip(1).forEach(percent -> drf.add(""));
      rows.add(drf);
      for (ComparedPolicy policy : BopfClaim.OF_BOPF) {
        List<String> row = new ArrayList<>(List.of(source.title(), policy.title()));
        List<Double> means = new ArrayList<>();
        for (int percent : BopfRuns.ERROR_PERCENTS) {
          means.add(measured.lq(measured.runs().mistaken(source, policy, percent)));
          row.add(NumberText.fixed(means.get(means.size() - 1), 1));
        }
        rows.add(row);
        if (policy == ComparedPolicy.FAIR_EXCESS) {
          lines.add(new Plots.Line(source.title(), x, means));
        }
      }
    }
    into.figure(
        "BoPF",
        plots.lines(
            "13", "standard deviation of errors (%)", "mean completion of LQ jobs (s)", lines));
    into.table(header, rows);
  }
}

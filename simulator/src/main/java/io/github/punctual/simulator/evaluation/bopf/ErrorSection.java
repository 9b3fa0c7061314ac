package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.report.Numbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Figure 13: wrong estimates. */
final class ErrorSection {
  private final Measured measured;
  private final Plots plots;

  ErrorSection(Measured measured, Plots plots) {
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
    Runs.ERROR_PERCENTS.forEach(percent -> header.add(" std. " + percent + " %"));
    List<Double> x = Runs.ERROR_PERCENTS.stream().map(percent -> (double) percent).toList();
    List<List<String>> rows = new ArrayList<>();
    List<Plots.Line> lines = new ArrayList<>();
    for (BurstyWorkload.Source source : measured.runs().sources()) {
      List<String> drf = new ArrayList<>(List.of(source.title(), Policy.DRF.title()));
      drf.add(Numbers.fixed(measured.lq(measured.runs().mistaken(source, Policy.DRF, 0)), 1));
      Runs.ERROR_PERCENTS.stream().skip(1).forEach(percent -> drf.add(""));
      rows.add(drf);
      for (Policy policy : BopfClaim.OF_BOPF) {
        List<String> row = new ArrayList<>(List.of(source.title(), policy.title()));
        List<Double> means = new ArrayList<>();
        for (int percent : Runs.ERROR_PERCENTS) {
          means.add(measured.lq(measured.runs().mistaken(source, policy, percent)));
          row.add(Numbers.fixed(means.get(means.size() - 1), 1));
        }
        rows.add(row);
        if (policy == Policy.FAIR_EXCESS) {
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

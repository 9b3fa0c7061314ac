package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Tables 3 and 4, figures 7 and 8: one LQ beside more and more TQs. */
final class FactorSection {
  private static final List<ComparedPolicy> READINGS =
      List.of(ComparedPolicy.FAIR_EXCESS, ComparedPolicy.PAPER);
  private static final List<Integer> DISTRIBUTIONS = List.of(4, 8);

  private final BopfMeasurements measured;
  private final Plots plots;

  FactorSection(BopfMeasurements measured, Plots plots) {
    this.measured = measured;
    this.plots = plots;
  }

  void write(Markdown into) throws IOException {
    into.heading(2, "One LQ and more and more TQs: tables 3 and 4, figures 7 and 8");
    into.paragraph(
        "The factor of improvement is the mean completion of the LQ's jobs under DRF over that"
            + " under BoPF; the paper's number is in parentheses.");
    into.heading(3, "Table 3: the cluster");
    table(into, Setup.CLUSTER, BopfRuns.CLUSTER_TQS);
    into.heading(3, "Table 4: the simulation");
    table(into, Setup.SIMULATION, BopfRuns.SIMULATION_TQS);
    completions(into);
    distributions(into);
  }

  private void table(Markdown into, Setup setup, List<Integer> tqs) {
    List<String> header = new ArrayList<>(List.of("workload", "policy"));
    tqs.forEach(count -> header.add(" " + count + (count == 1 ? " TQ" : " TQs")));
    List<List<String>> rows = new ArrayList<>();
    for (BurstyWorkload.Source source : measured.runs().sources()) {
      for (ComparedPolicy policy : READINGS) {
        List<String> row = new ArrayList<>(List.of(source.title(), policy.title()));
        for (int count : tqs) {
          OneBurstyQueue run = measured.runs().usual(source, setup, policy).beside(count);
          row.add(
              "%s (%s)"
                  .formatted(
                      NumberText.fixed(measured.factor(run), 2),
                      NumberText.fixed(Paper.factor(run), 2)));
        }
        rows.add(row);
      }
    }
    into.table(header, rows);
  }

  private void completions(Markdown into) throws IOException {
    into.heading(3, "Figure 7: mean completion of the LQ's jobs, in seconds");
    List<Integer> counts = new ArrayList<>(List.of(0));
    counts.addAll(BopfRuns.CLUSTER_TQS);
    List<String> header = new ArrayList<>(List.of("workload", "policy"));
    counts.forEach(count -> header.add(" " + count + (count == 1 ? " TQ" : " TQs")));
    List<List<String>> rows = new ArrayList<>();
    for (BurstyWorkload.Source source : measured.runs().sources()) {
      List<Plots.Line> lines = new ArrayList<>();
      for (ComparedPolicy policy : BopfRuns.COMPARED) {
        OneBurstyQueue run = measured.runs().usual(source, Setup.CLUSTER, policy);
        List<Double> means = counts.stream().map(count -> measured.lq(run.beside(count))).toList();
        // As printed it takes so long that the others could not be told apart.
        if (policy != ComparedPolicy.PAPER) {
          lines.add(
              new Plots.Line(policy.title(), counts.stream().map(n -> (double) n).toList(), means));
        }
        List<String> row = new ArrayList<>(List.of(source.title(), policy.title()));
        means.forEach(mean -> row.add(NumberText.fixed(mean, 1)));
        rows.add(row);
      }
      into.figure(
          source.title(),
          plots.lines("7-" + source.key(), "TQs", "mean completion of LQ jobs (s)", lines));
    }
    into.table(header, rows);
    into.paragraph("The figures leave out BoPF as printed, which the table has.");
  }

  private void distributions(Markdown into) throws IOException {
    into.heading(3, "Figure 8: distribution of the LQ's completions");
    for (BurstyWorkload.Source source : measured.runs().sources()) {
      for (int tqs : DISTRIBUTIONS) {
        List<Plots.Line> lines = new ArrayList<>();
        for (ComparedPolicy policy :
            List.of(ComparedPolicy.DRF, ComparedPolicy.SP, ComparedPolicy.FAIR_EXCESS)) {
          OneBurstyQueue run = measured.runs().usual(source, Setup.CLUSTER, policy).beside(tqs);
          lines.add(Plots.Line.distribution(policy.title(), measured.lqSeconds(run)));
        }
        String name = "8-%s-%d".formatted(source.key(), tqs);
        into.figure(
            "%s, %d TQs".formatted(source.title(), tqs),
            plots.curves(name, "completion of LQ jobs (s)", "part of the jobs", lines));
      }
    }
  }
}

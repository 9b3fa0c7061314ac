package io.github.punctual.simulator.evaluation.bopf;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Figure 9: an LQ whose jobs grow, and what becomes of the TQs. */
final class ProtectionSection {
  private final BopfMeasurements measured;
  private final Plots plots;

  ProtectionSection(BopfMeasurements measured, Plots plots) {
    this.measured = measured;
    this.plots = plots;
  }

  void write(Markdown into) throws IOException {
    into.heading(2, "Jobs that grow: figure 9");
    into.paragraph(
        "One LQ and 8 TQs in the cluster. The LQ's jobs have 1, 2, 4 and 8 times the tasks; it"
            + " declares what they were at first. Bursts come for as long as the TQs would have work if"
            + " the LQ were always first. Mean completions; of the LQ's, those of jobs that came while"
            + " all TQs had work. In parentheses: the LQ's long-term dominant share over the least TQ's"
            + " or 1/N, whichever is larger, as long as all TQs have work; fair is at most 1.");
    List<String> header = new ArrayList<>(List.of("workload", "policy", "of"));
    BopfRuns.GROWTHS.forEach(growth -> header.add(" " + growth + "x (s)"));
    List<List<String>> rows = new ArrayList<>();
    for (BurstyWorkload.Source source : measured.runs().sources()) {
      List<Plots.Bars> bars = new ArrayList<>();
      for (ComparedPolicy policy : BopfRuns.WITH_EXCESS) {
        List<String> tqs = new ArrayList<>(List.of(source.title(), policy.title(), "TQs"));
        List<String> lq = new ArrayList<>(List.of(source.title(), policy.title(), "LQ"));
        List<Double> means = new ArrayList<>();
        for (int growth : BopfRuns.GROWTHS) {
          OneBurstyQueue run = measured.runs().grown(source, policy, growth);
          means.add(measured.tq(run));
          tqs.add(
              "%s (%s)"
                  .formatted(
                      NumberText.fixed(measured.tq(run), 0),
                      NumberText.fixed(measured.shareOverFair(run, OneBurstyQueue.LQ), 2)));
          lq.add(NumberText.fixed(measured.lqWhileBacklogged(run), 0));
        }
        bars.add(new Plots.Bars(policy.title(), means));
        rows.add(tqs);
        rows.add(lq);
      }
      into.figure(
          source.title(),
          plots.bars(
              "9-" + source.key(),
              "mean completion of TQ jobs (s)",
              BopfRuns.GROWTHS.stream().map(growth -> growth + "x").toList(),
              bars));
    }
    into.table(header, rows);
  }
}

package io.github.punctual.simulator.report;

import static j2html.TagCreator.div;
import static j2html.TagCreator.p;
import static j2html.TagCreator.section;

import io.github.punctual.simulator.metrics.Outcomes;
import io.github.punctual.simulator.metrics.RunSummary;
import io.github.punctual.simulator.metrics.Worth;
import j2html.tags.DomContent;
import java.util.List;

/**
 * The policies beside each other: plots, table, and whether the differences are more than chance.
 */
final class ComparisonSection {
  private ComparisonSection() {}

  private static DomContent plots(Report report) {
    List<PolicyResult> results = report.results();
    return div(
            BarPlot.of("Deadlines met", "SDR", results, result -> result.outcomes(Outcomes::sdr)),
            BarPlot.of("Productive time", "PTR", results, result -> result.outcomes(Outcomes::ptr)),
            BarPlot.of("Wasted time", "WTR", results, result -> result.outcomes(Outcomes::wtr)),
            BarPlot.of(
                "Utilisation",
                "utilisation",
                results,
                result -> result.over(RunSummary::utilization)),
            BarPlot.of("Fairness", "Jain's index", results, PolicyResult::fairness),
            BarPlot.of("Equality", "Jain's index", results, PolicyResult::equality))
        .withClass("pair");
  }

  private static DomContent table(Report report) {
    DataTable<PolicyResult> table =
        DataTable.<PolicyResult>of(report.results())
            .words("policy", PolicyResult::policy)
            .words("deadlines", PolicyResult::deadlines)
            .estimate("deadlines met (SDR)", result -> result.outcomes(Outcomes::sdr))
            .estimate("productive (PTR)", result -> result.outcomes(Outcomes::ptr))
            .estimate("wasted (WTR)", result -> result.outcomes(Outcomes::wtr))
            .estimate("overhead", result -> result.outcomes(Outcomes::overheadRatio))
            .estimate("fairness", PolicyResult::fairness)
            .estimate("equality", PolicyResult::equality)
            .estimate("utilisation", result -> result.over(RunSummary::utilization))
            .fixed(
                "mean wait, s",
                1,
                result -> result.outcomes(all -> all.waitSeconds().mean()).mean())
            .fixed(
                "mean slowdown", 2, result -> result.outcomes(all -> all.slowdown().mean()).mean())
            .fixed(
                "run, hours",
                1,
                result -> result.over(run -> run.lengthMillis() / 3_600_000.0).mean());
    if (report.results().stream().anyMatch(PolicyResult::hasUtilities)) {
      table
          .estimate("least utility", result -> result.worth(Worth::least))
          .estimate("mean utility", result -> result.worth(Worth::mean))
          .estimate("as good as no utility", result -> result.worth(Worth::zeroShare));
    }
    return table.html("All measures");
  }

  /** Welch's t-test for every pair of policies. */
  static DomContent tests(Report report) {
    return section(
        p(
            "Welch's t-test on the fairness and equality indices of the 60 s intervals, of the"
                + " first seed: how probable differences so large would be if there were none."
                + " Neighbouring intervals are alike, which the test does not know: it is surer"
                + " than it should be."),
        DataTable.<Report.Pair>of(report.pairs())
            .words("policy", pair -> pair.one().policy())
            .words("compared with", pair -> pair.other().policy())
            .words("deadlines", pair -> pair.one().deadlines())
            .fixed("difference of fairness", 3, pair -> pair.difference(RunSummary::fairness))
            .right("p", pair -> NumberText.probability(pair.probability(RunSummary::fairness)))
            .fixed("difference of equality", 3, pair -> pair.difference(RunSummary::equality))
            .right("p", pair -> NumberText.probability(pair.probability(RunSummary::equality)))
            .html("Differences between policies"));
  }

  static DomContent all(Report report) {
    return section(plots(report), table(report));
  }
}

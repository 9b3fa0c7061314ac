package io.github.punctual.simulator.report;

import static j2html.TagCreator.div;
import static j2html.TagCreator.each;
import static j2html.TagCreator.p;
import static j2html.TagCreator.section;

import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.metrics.RunSummary;
import io.github.punctual.simulator.metrics.WelchTest;
import j2html.tags.DomContent;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * The policies beside each other: plots, table, and whether the differences are more than chance.
 */
final class ComparisonSection {
  private static final List<String> HEADER =
      List.of(
          "policy",
          "deadlines",
          "deadlines met (SDR)",
          "productive (PTR)",
          "wasted (WTR)",
          "overhead",
          "fairness",
          "equality",
          "utilisation",
          "mean wait, s",
          "mean slowdown",
          "run, hours");

  /** Where jobs say what their results are worth. */
  private static final List<String> UTILITIES =
      List.of("least utility", "mean utility", "as good as no utility");

  private ComparisonSection() {}

  private static List<String> with(List<String> cells, List<String> more) {
    List<String> all = new ArrayList<>(cells);
    all.addAll(more);
    return all;
  }

  private static List<String> utilities(PolicyResult result) {
    return List.of(
        NumberText.estimate(result.over(summary -> summary.worth().least())),
        NumberText.estimate(result.over(summary -> summary.worth().mean())),
        NumberText.estimate(result.over(summary -> summary.worth().zeroShare())));
  }

  static DomContent plots(Report report) {
    List<PolicyResult> results = report.results();
    return div(
            BarPlot.of("Deadlines met", "SDR", results, sdr()),
            BarPlot.of("Productive time", "PTR", results, ptr()),
            BarPlot.of("Wasted time", "WTR", results, wtr()),
            BarPlot.of("Utilisation", "utilisation", results, of(RunSummary::utilization)),
            BarPlot.of("Fairness", "Jain's index", results, PolicyResult::fairness),
            BarPlot.of("Equality", "Jain's index", results, PolicyResult::equality))
        .withClass("pair");
  }

  private static Function<PolicyResult, Estimate> sdr() {
    return of(summary -> summary.outcomes().sdr());
  }

  private static Function<PolicyResult, Estimate> ptr() {
    return of(summary -> summary.outcomes().ptr());
  }

  private static Function<PolicyResult, Estimate> wtr() {
    return of(summary -> summary.outcomes().wtr());
  }

  private static Function<PolicyResult, Estimate> of(ToDoubleFunction<RunSummary> measure) {
    return result -> result.over(measure);
  }

  static DomContent table(Report report) {
    List<List<String>> rows = new ArrayList<>();
    boolean utilities = report.results().stream().anyMatch(PolicyResult::hasUtilities);
    for (PolicyResult result : report.results()) {
      List<String> row =
          List.of(
              result.policy(),
              result.deadlines(),
              NumberText.estimate(sdr().apply(result)),
              NumberText.estimate(ptr().apply(result)),
              NumberText.estimate(wtr().apply(result)),
              NumberText.estimate(result.over(summary -> summary.outcomes().overheadRatio())),
              NumberText.estimate(result.fairness()),
              NumberText.estimate(result.equality()),
              NumberText.estimate(result.over(RunSummary::utilization)),
              NumberText.fixed(
                  result.over(summary -> summary.outcomes().waitSeconds().mean()).mean(), 1),
              NumberText.fixed(
                  result.over(summary -> summary.outcomes().slowdown().mean()).mean(), 2),
              NumberText.fixed(
                  result.over(summary -> summary.lengthMillis() / 3_600_000.0).mean(), 1));
      rows.add(utilities ? with(row, utilities(result)) : row);
    }
    return ReportPage.dataTable(
        "All measures", 2, utilities ? with(HEADER, UTILITIES) : HEADER, rows);
  }

  /** Welch's t-test for every pair of policies. */
  static DomContent tests(Report report) {
    List<List<String>> rows = new ArrayList<>();
    report.forPairs((one, other) -> rows.add(test(one, other)));
    return section(
        p(
            "Welch's t-test on the fairness and equality indices of the 60 s intervals, of the"
                + " first seed: how probable differences so large would be if there were none."
                + " Neighbouring intervals are alike, which the test does not know: it is surer"
                + " than it should be."),
        ReportPage.dataTable(
            "Differences between policies",
            3,
            List.of(
                "policy",
                "compared with",
                "deadlines",
                "difference of fairness",
                "p",
                "difference of equality",
                "p"),
            rows));
  }

  private static List<String> test(PolicyResult one, PolicyResult other) {
    RunSummary a = one.first();
    RunSummary b = other.first();
    return List.of(
        one.policy(),
        other.policy(),
        one.deadlines(),
        NumberText.fixed(a.fairness().mean() - b.fairness().mean(), 3),
        NumberText.probability(WelchTest.pValue(a.fairness(), b.fairness())),
        NumberText.fixed(a.equality().mean() - b.equality().mean(), 3),
        NumberText.probability(WelchTest.pValue(a.equality(), b.equality())));
  }

  static DomContent all(Report report) {
    return section(each(List.of(plots(report), table(report)), part -> part));
  }
}

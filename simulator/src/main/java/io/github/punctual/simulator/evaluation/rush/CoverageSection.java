package io.github.punctual.simulator.evaluation.rush;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.evaluation.rush.DemandCoverage.Seen;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Figure 3. */
final class CoverageSection {
  private static final List<Integer> DRAWN = List.of(5, 15, 25, 35, 45, 60);
  private static final List<Double> TABLED = List.of(0.0, 0.3, 0.7, 1.0, 1.5);

  private static final Map<String, String> TITLES =
      Map.of(
          "gaussian-plain", "the paper's Gaussian estimator",
          "gaussian", "this project's Gaussian estimator",
          "empirical", "this project's empirical estimator");

  private final DemandCoverage coverage;
  private final Plots plots;

  CoverageSection(DemandCoverage coverage, Plots plots) {
    this.coverage = coverage;
    this.plots = plots;
  }

  void write(Markdown into) throws IOException {
    into.heading(2, "Is the demand enough: section V-A, figure 3");
    into.paragraph(
        "A job of 100 map tasks and a reduce task of N(60 s, 20 s) each, %d times. After some of the"
                .formatted(coverage.repetitions())
            + " tasks have ended, the robust demand eta for theta = %s is compared with the work that is"
                .formatted(DemandCoverage.THETA)
            + " really left: how often is it enough? The paper does not say which tasks are seen. If"
            + " any of them can be, the sample is as the tasks are. On its 48 containers they are the"
            + " first to end of 48 that began together, which are the short ones; what still runs is"
            + " longer than it seems.");
    List<List<String>> rows = new ArrayList<>();
    for (Seen seen : Seen.values()) {
      for (String estimator : DemandCoverage.ESTIMATORS) {
        for (int samples : DRAWN) {
          List<String> row =
              new ArrayList<>(
                  List.of(seen.words(), TITLES.get(estimator), Integer.toString(samples)));
          TABLED.forEach(
              delta ->
                  row.add(
                      NumberText.percent(
                          coverage.of(new DemandCoverage.Key(seen, estimator, samples), delta))));
          rows.add(row);
        }
      }
    }
    List<String> header = new ArrayList<>(List.of("seen", "estimator", " samples"));
    TABLED.forEach(delta -> header.add(" delta " + delta));
    into.table(header, rows);
    for (Seen seen : Seen.values()) {
      for (String estimator : DemandCoverage.ESTIMATORS) {
        into.figure(
            "%s, seen: %s".formatted(TITLES.get(estimator), seen.words()), plot(seen, estimator));
      }
    }
  }

  private String plot(Seen seen, String estimator) throws IOException {
    List<Plots.Line> lines = new ArrayList<>();
    for (int samples : DRAWN) {
      lines.add(
          new Plots.Line(
              samples + " samples",
              DemandCoverage.DELTAS,
              coverage.of(new DemandCoverage.Key(seen, estimator, samples))));
    }
    lines.add(
        new Plots.Line(
            "theta", List.of(0.0, 1.5), List.of(DemandCoverage.THETA, DemandCoverage.THETA)));
    String name = "3-%s-%s".formatted(seen.name().toLowerCase(Locale.ROOT), estimator);
    return plots.curves(name, "delta", "covered", lines);
  }
}

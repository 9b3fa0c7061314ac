package io.github.punctual.evaluation.rush;

import static io.github.punctual.simulator.report.NumberText.fixed;
import static io.github.punctual.simulator.report.NumberText.percent;

import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Sample;
import io.github.punctual.evaluation.Template;
import io.github.punctual.evaluation.rush.DemandCoverage.Seen;
import io.github.punctual.simulator.generate.RushJobClass;
import io.github.punctual.simulator.report.DataTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Figures 3, 4 and 6, and RUSH with one thing changed. */
final class RushPaperFigures {
  private static final List<Integer> SAMPLES = List.of(5, 15, 25, 35, 45, 60);
  private static final List<Double> DELTAS = List.of(0.0, 0.3, 0.7, 1.0, 1.5);
  private static final Map<String, String> ESTIMATORS =
      Map.of(
          "gaussian-plain", "the paper's Gaussian estimator",
          "gaussian", "this project's Gaussian estimator",
          "empirical", "this project's empirical estimator");
  private static final List<RushJobClass> CLASSES =
      List.of(RushJobClass.CRITICAL, RushJobClass.SENSITIVE, RushJobClass.INSENSITIVE);

  /** One job at a time takes hours: beside that no other box could be seen. */
  private static final List<Contender> BOXES =
      Contender.ALL.stream().filter(one -> !Contender.ALONE.contains(one)).toList();

  private final DemandCoverage coverage;
  private final RushRuns runs;
  private final Plots plots;

  RushPaperFigures(RushMeasured measured, Plots plots) {
    this.coverage = measured.coverage();
    this.runs = measured.runs();
    this.plots = plots;
  }

  void fill(Template page) {
    page.put("repetitions", coverage.repetitions())
        .put("theta", DemandCoverage.THETA)
        .put("table-3", coverageTable())
        .put("figure-3", coverageFigures())
        .put("seeds", runs.seeds())
        .put("jobs", runs.jobs())
        .put("load", RushRuns.LOAD)
        .put("table-4", latencies())
        .put("figure-4", boxes())
        .put("table-6", utilities())
        .put("figure-6", distributions())
        .put("budget", RushRuns.BUDGET)
        .put("changed", changed());
  }

  private String coverageTable() {
    List<DemandCoverage.Key> keys = new ArrayList<>();
    for (Seen seen : Seen.values()) {
      for (String estimator : DemandCoverage.ESTIMATORS) {
        SAMPLES.forEach(samples -> keys.add(new DemandCoverage.Key(seen, estimator, samples)));
      }
    }
    return DataTable.of(keys)
        .words("seen", key -> key.seen().words())
        .words("estimator", key -> ESTIMATORS.get(key.estimator()))
        .right("samples", DemandCoverage.Key::samples)
        .each(DELTAS, delta -> "delta " + delta, (key, delta) -> percent(coverage.of(key, delta)))
        .toString();
  }

  private String coverageFigures() {
    Plots.Line theta =
        new Plots.Line(
            "theta", List.of(0.0, 1.5), List.of(DemandCoverage.THETA, DemandCoverage.THETA));
    return Template.each(
        Arrays.asList(Seen.values()),
        seen ->
            Template.each(
                DemandCoverage.ESTIMATORS,
                estimator -> {
                  List<Plots.Line> lines = new ArrayList<>();
                  for (int samples : SAMPLES) {
                    lines.add(
                        new Plots.Line(
                            samples + " samples",
                            DemandCoverage.DELTAS,
                            coverage.of(new DemandCoverage.Key(seen, estimator, samples))));
                  }
                  lines.add(theta);
                  return plots.curves(
                      "%s, seen: %s".formatted(ESTIMATORS.get(estimator), seen.words()),
                      "3-%s-%s".formatted(seen.name().toLowerCase(Locale.ROOT), estimator),
                      "delta",
                      "covered",
                      lines);
                }));
  }

  /** A row of figure 4. */
  private record Latencies(RushTrial trial, RushJobClass jobClass, Sample sample) {}

  private String latencies() {
    List<Latencies> rows = new ArrayList<>();
    for (RushTrial trial : RushTrial.all(List.of(RushRuns.LOAD), RushRuns.BUDGETS, Contender.ALL)) {
      CLASSES.forEach(
          jobClass -> rows.add(new Latencies(trial, jobClass, runs.latencies(trial, jobClass))));
    }
    return DataTable.of(rows)
        .right("budget", row -> row.trial().budget())
        .words("scheduler", row -> row.trial().contender().title())
        .words("class", row -> row.jobClass().key())
        .fixed("lower whisker", 0, row -> row.sample().lowerWhisker())
        .fixed("first quartile", 0, row -> row.sample().quantile(0.25))
        .fixed("median", 0, row -> row.sample().quantile(0.5))
        .fixed("third quartile", 0, row -> row.sample().quantile(0.75))
        .fixed("upper whisker", 0, row -> row.sample().upperWhisker())
        .percent("in time", row -> row.sample().partUpTo(0))
        .toString();
  }

  private static String name(double budget) {
    return fixed(budget, 1).replace('.', '-');
  }

  private String boxes() {
    return Template.each(
        RushRuns.BUDGETS,
        budget ->
            plots.boxes(
                "Latencies of critical and sensitive jobs, budget " + budget,
                "4-budget-" + name(budget),
                "latency in s",
                BOXES.stream()
                    .map(
                        contender ->
                            new Plots.Box(
                                contender.title(),
                                runs.latencies(new RushTrial(RushRuns.LOAD, budget, contender))
                                    .values()))
                    .toList()));
  }

  private String utilities() {
    return withUtilities(
        DataTable.of(RushTrial.all(RushRuns.LOADS, RushRuns.BUDGETS, Contender.ALL))
            .right("load", RushTrial::load)
            .right("budget", RushTrial::budget)
            .words("scheduler", trial -> trial.contender().title()));
  }

  private String changed() {
    return withUtilities(
        DataTable.of(
                Stream.concat(Contender.OF_RUSH.stream(), Contender.CHANGED.stream())
                    .map(one -> new RushTrial(RushRuns.LOAD, RushRuns.BUDGET, one))
                    .toList())
            .words("RUSH with", trial -> trial.contender().title())
            .words("as", trial -> "`" + trial.contender().spec() + "`"));
  }

  private String withUtilities(DataTable<RushTrial> table) {
    return table
        .fixed("10 % quantile", 2, trial -> runs.utilities(trial).quantile(0.1))
        .fixed("first quartile", 2, trial -> runs.utilities(trial).quantile(0.25))
        .fixed("median", 2, trial -> runs.utilities(trial).quantile(0.5))
        .fixed("mean", 2, trial -> runs.utilities(trial).mean())
        .percent("nothing", runs::nothing)
        .percent(
            "critical in time", trial -> runs.latencies(trial, RushJobClass.CRITICAL).partUpTo(0))
        .percent(
            "sensitive in time", trial -> runs.latencies(trial, RushJobClass.SENSITIVE).partUpTo(0))
        .toString();
  }

  private String distributions() {
    return Template.each(
        RushRuns.BUDGETS,
        budget ->
            plots.curves(
                "Utilities, load %s, budget %s".formatted(RushRuns.LOAD, budget),
                "6-budget-" + name(budget),
                "utility",
                "part of the jobs",
                Plots.Line.each(
                    Contender.ALL,
                    contender ->
                        new Plots.Line(
                            contender.title(),
                            runs.utilities(new RushTrial(RushRuns.LOAD, budget, contender))
                                .percentiles(),
                            Sample.PARTS))));
  }
}

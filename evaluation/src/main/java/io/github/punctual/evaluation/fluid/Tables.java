package io.github.punctual.evaluation.fluid;

import static io.github.punctual.simulator.report.NumberText.count;
import static io.github.punctual.simulator.report.NumberText.fixed;
import static io.github.punctual.simulator.report.NumberText.percent;
import static io.github.punctual.simulator.report.NumberText.probability;

import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.metrics.SizeClass;
import io.github.punctual.simulator.report.DataTable;
import io.github.punctual.simulator.report.NumberText;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** Tables and bars of what was measured. */
record Tables(FluidMeasured measured) {
  private static final int DIGITS = 3;

  /** A kind of deadlines in a graph. */
  record Row(Panel panel, String kind) {
    Cell cell(String policy) {
      return panel.cell(kind, policy);
    }
  }

  /** A row for each graph and kind of deadlines, and no other columns yet. */
  static DataTable<Row> byKind(List<Panel> panels) {
    return DataTable.<Row>of(
            panels.stream()
                .flatMap(panel -> panel.deadlines().stream().map(kind -> new Row(panel, kind)))
                .toList())
        .words("cluster", row -> row.panel().name())
        .words("deadlines", Row::kind);
  }

  private static String ofSeries(List<Panel> panels, Series series, Function<Cell, String> number) {
    return byKind(panels)
        .each(
            series.entries(),
            Series.Entry::title,
            (row, entry) -> number.apply(row.cell(entry.policy())))
        .toString();
  }

  /** A measure: a row for each graph and kind of deadlines, a column for each scheduler. */
  String measure(List<Panel> panels, Measure measure, Series series) {
    return ofSeries(panels, series, cell -> NumberText.estimate(measured.shown(cell, measure)));
  }

  /** Several measures of each scheduler in one cell, with some digits after the point. */
  String measures(List<Panel> panels, List<Measure> measures, Series series) {
    return ofSeries(panels, series, cell -> values(cell, measures, 2));
  }

  /** Means of measures side by side. */
  String values(Cell cell, List<Measure> measures, int digits) {
    return measures.stream()
        .map(measure -> fixed(measured.value(cell, measure), digits))
        .collect(Collectors.joining(" / "));
  }

  /** Differences from other schedulers, with the probabilities of Welch's t-test. */
  String welch(List<Panel> panels, String policy, Series others, Function<Cell, Estimate> sample) {
    return ofSeries(
        panels,
        others.without(policy),
        cell -> difference(sample.apply(cell.with(policy)), sample.apply(cell)));
  }

  /** How much one is above another, and the probability of so much without any difference. */
  static String difference(Estimate own, Estimate other) {
    return signed(own.mean() - other.mean()) + ", p " + probability(own.welch(other));
  }

  static String signed(double difference) {
    return (difference < 0 ? "" : "+") + fixed(difference, DIGITS);
  }

  /** The part of the jobs of each size that met its deadline. */
  String sizes(Panel panel, String kind, List<String> policies) {
    return DataTable.of(policies)
        .words("scheduler", Series::title)
        .each(
            List.of(SizeClass.values()),
            SizeClass::text,
            (policy, size) -> fixed(measured.sdr(panel.cell(kind, policy), size), DIGITS))
        .toString();
  }

  /** Schedulers by their means over the kinds of deadlines of graphs. */
  String means(List<Panel> panels, List<Measure> measures, List<String> policies) {
    DataTable<String> table = DataTable.of(policies).words("scheduler", Series::title);
    for (Panel panel : panels) {
      table.each(
          measures,
          measure -> measure.word() + ", " + panel.cpus(),
          (policy, measure) -> NumberText.estimate(measured.overKinds(panel, policy, measure)));
    }
    return table.toString();
  }

  /** The difference of each choice from the default, and its probability. */
  String choices(List<Panel> panels, String standard, List<String> choices) {
    DataTable<String> table =
        DataTable.of(choices).words("instead of the default", choice -> choice);
    for (Panel panel : panels) {
      table.each(
          List.of(Measure.SDR, Measure.PTR),
          measure -> measure.word() + ", " + panel.cpus(),
          (choice, measure) ->
              difference(
                  measured.overKinds(panel, choice, measure),
                  measured.overKinds(panel, standard, measure)));
    }
    return table.toString();
  }

  /** The table that describes the data sets. */
  static String facts(List<Facts> all) {
    return DataTable.of(all)
        .words("data set", facts -> facts.data().title())
        .words("origin", facts -> facts.data().origin())
        .right("jobs", facts -> count(facts.jobs()))
        .right("CPU hours", facts -> count(Math.rint(facts.cpuHours())))
        .right("largest job (tasks)", facts -> count(facts.largest()))
        .fixed("offered (mean CPUs)", 1, facts -> facts.demand().meanTasks())
        .right("peak (CPUs)", facts -> count((double) facts.demand().peakTasks()))
        .right(
            "own deadline below the optimal run time",
            facts ->
                facts.data().ownDeadlines()
                    ? percent((double) facts.hopeless() / facts.jobs())
                    : "-")
        .toString();
  }

  /** A measure with all kinds of deadlines: for each graph a figure with a group for each kind. */
  String bars(Plots plots, String name, List<Panel> panels, Measure measure, Series series) {
    return Template.each(
        panels,
        panel ->
            plots.panelBars(
                panel.name(),
                name + "-" + panel.fileName(),
                measure.axis(),
                panel.deadlines(),
                series.entries().stream().map(entry -> bars(panel, measure, entry)).toList()));
  }

  private Plots.Bars bars(Panel panel, Measure measure, Series.Entry entry) {
    List<Estimate> shown =
        panel.cells(entry.policy()).stream().map(cell -> measured.shown(cell, measure)).toList();
    List<Double> halves = numbers(shown, Estimate::halfWidth);
    return new Plots.Bars(
        entry.title(),
        numbers(shown, Estimate::mean),
        halves.stream().allMatch(half -> half == 0) ? List.of() : halves);
  }

  private static List<Double> numbers(List<Estimate> shown, ToDoubleFunction<Estimate> which) {
    return shown.stream()
        .map(which::applyAsDouble)
        .map(value -> Double.isNaN(value) ? 0 : value)
        .toList();
  }

  /** A measure over the size of the cluster: a figure for each of some ranges. */
  String ranges(
      Plots plots, String name, List<List<Panel>> ranges, Measure measure, Series series) {
    return Template.each(
        ranges,
        range ->
            plots.panel(
                range.get(0).title(),
                name + "-" + range.get(0).data(),
                new Plots.Axis("CPUs", false),
                new Plots.Axis(measure.axis(), false),
                Plots.Line.each(
                    series.entries(),
                    entry ->
                        new Plots.Line(
                            entry.title(),
                            range.stream().map(panel -> 1.0 * panel.cpus()).toList(),
                            range.stream()
                                .map(
                                    panel ->
                                        measured.value(panel.cells(entry.policy()).get(0), measure))
                                .toList()))));
  }
}

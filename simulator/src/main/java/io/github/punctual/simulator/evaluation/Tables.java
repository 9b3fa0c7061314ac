package io.github.punctual.simulator.evaluation;

import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.metrics.SizeClass;
import io.github.punctual.simulator.metrics.WelchTest;
import io.github.punctual.simulator.report.NumberText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** Tables of what was measured. */
final class Tables {
  private static final int DIGITS = 3;

  private final Measurements measurements;

  Tables(Measurements measurements) {
    this.measurements = measurements;
  }

  /** A measure: a row for each graph and kind of deadlines, a column for each scheduler. */
  void measure(Markdown into, List<Panel> panels, Measure measure, Series series) {
    List<List<String>> rows = new ArrayList<>();
    for (Panel panel : panels) {
      for (String kind : panel.deadlines()) {
        List<String> row = start(panel, kind);
        for (Series.Entry entry : series.entries()) {
          row.add(number(measurements.shown(panel.cell(kind, entry.policy()), measure)));
        }
        rows.add(row);
      }
    }
    into.table(header(series.titles()), rows);
  }

  /** Several measures of each scheduler in one cell: for data sets with few cases. */
  void measures(Markdown into, List<Panel> panels, List<Measure> measures, Series series) {
    List<List<String>> rows = new ArrayList<>();
    for (Panel panel : panels) {
      for (String kind : panel.deadlines()) {
        List<String> row = start(panel, kind);
        for (Series.Entry entry : series.entries()) {
          List<String> values = new ArrayList<>();
          for (Measure measure : measures) {
            values.add(
                NumberText.fixed(measurements.mean(panel.cell(kind, entry.policy()), measure), 2));
          }
          row.add(String.join(" / ", values));
        }
        rows.add(row);
      }
    }
    into.table(header(series.titles()), rows);
  }

  /** P-values of Welch's t-test between a scheduler and others over the intervals of a run. */
  void welchOverIntervals(
      Markdown into, List<Panel> panels, Measure measure, String policy, Series others) {
    welch(into, panels, policy, others, cell -> measurements.overIntervals(cell, measure));
  }

  /** The same over seeds. */
  void welchOverSeeds(
      Markdown into, List<Panel> panels, Measure measure, String policy, Series others) {
    welch(into, panels, policy, others, cell -> measurements.over(cell, measure));
  }

  private void welch(
      Markdown into,
      List<Panel> panels,
      String policy,
      Series others,
      Function<Cell, Estimate> sample) {
    List<List<String>> rows = new ArrayList<>();
    for (Panel panel : panels) {
      for (String kind : panel.deadlines()) {
        List<String> row = start(panel, kind);
        Estimate own = sample.apply(panel.cell(kind, policy));
        for (Series.Entry entry : others.entries()) {
          Estimate other = sample.apply(panel.cell(kind, entry.policy()));
          row.add(
              signed(own.mean() - other.mean())
                  + ", p "
                  + NumberText.probability(WelchTest.pValue(own, other)));
        }
        rows.add(row);
      }
    }
    into.table(header(others.titles()), rows);
  }

  /** The part of the jobs of each size that met its deadline. */
  void sizes(Markdown into, Panel panel, String kind, List<String> policies) {
    List<String> header = new ArrayList<>(List.of("scheduler"));
    for (SizeClass size : SizeClass.values()) {
      header.add(" " + size.text());
    }
    List<List<String>> rows = new ArrayList<>();
    for (String policy : policies) {
      List<String> row = new ArrayList<>(List.of(Series.title(policy)));
      for (SizeClass size : SizeClass.values()) {
        row.add(NumberText.fixed(measurements.sdr(panel.cell(kind, policy), size), DIGITS));
      }
      rows.add(row);
    }
    into.table(header, rows);
  }

  /** Schedulers by their means over the kinds of deadlines of a graph. */
  void means(Markdown into, List<Panel> panels, List<Measure> measures, List<String> policies) {
    List<String> header = new ArrayList<>(List.of("scheduler"));
    for (Panel panel : panels) {
      measures.forEach(measure -> header.add(" " + measure.word() + ", " + panel.cpus()));
    }
    List<List<String>> rows = new ArrayList<>();
    for (String policy : policies) {
      List<String> row = new ArrayList<>(List.of(Series.title(policy)));
      for (Panel panel : panels) {
        for (Measure measure : measures) {
          row.add(number(meanOverKinds(panel, policy, measure)));
        }
      }
      rows.add(row);
    }
    into.table(header, rows);
  }

  /** The mean over the kinds of deadlines of a seed, and its spread over the seeds. */
  Estimate meanOverKinds(Panel panel, String policy, Measure measure) {
    List<Cell> cells = panel.cells(policy);
    int seeds = cells.stream().mapToInt(cell -> measurements.all(cell).size()).min().orElseThrow();
    double[] means = new double[seeds];
    for (Cell cell : cells) {
      int place = 0;
      for (MeasuredRun run : measurements.all(cell)) {
        means[place++] += measure.of(run.summary()) / cells.size();
      }
    }
    return Estimate.of(means);
  }

  /** What data sets are. */
  static void facts(Markdown into, List<Facts> all) {
    List<List<String>> rows = new ArrayList<>();
    for (Facts facts : all) {
      rows.add(
          List.of(
              facts.data().title(),
              facts.data().origin(),
              NumberText.count(facts.jobs()),
              NumberText.count(Math.rint(facts.cpuHours())),
              NumberText.count(facts.largest()),
              String.format(Locale.ROOT, "%.1f", facts.demand().meanTasks()),
              NumberText.count((double) facts.demand().peakTasks()),
              facts.data().ownDeadlines()
                  ? NumberText.percent((double) facts.hopeless() / facts.jobs())
                  : "-"));
    }
    into.table(
        List.of(
            "data set",
            "origin",
            " jobs",
            " CPU hours",
            " largest job (tasks)",
            " offered (mean CPUs)",
            " peak (CPUs)",
            " own deadline below the optimal run time"),
        rows);
  }

  private static List<String> start(Panel panel, String kind) {
    return new ArrayList<>(List.of(panel.name(), kind));
  }

  private static List<String> header(List<String> titles) {
    List<String> header = new ArrayList<>(List.of("cluster", "deadlines"));
    titles.forEach(title -> header.add(" " + title));
    return header;
  }

  private static String number(Estimate estimate) {
    return NumberText.fixed(estimate.mean(), DIGITS)
        + (Double.isFinite(estimate.halfWidth())
            ? " ± " + NumberText.fixed(estimate.halfWidth(), DIGITS)
            : "");
  }

  private static String signed(double difference) {
    return (difference < 0 ? "" : "+") + NumberText.fixed(difference, DIGITS);
  }
}

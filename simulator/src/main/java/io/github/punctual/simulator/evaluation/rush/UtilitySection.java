package io.github.punctual.simulator.evaluation.rush;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.generate.RushJobClass;
import io.github.punctual.simulator.report.NumberText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Figures 4 and 6, and RUSH with one thing changed. */
final class UtilitySection {
  private static final List<RushJobClass> CLASSES =
      List.of(RushJobClass.CRITICAL, RushJobClass.SENSITIVE, RushJobClass.INSENSITIVE);

  /** One job at a time takes hours: beside that no other box could be seen. */
  private static final List<Contender> DRAWN =
      Contender.ALL.stream().filter(one -> !Contender.ALONE.contains(one)).toList();

  private final RushRuns runs;
  private final Plots plots;

  UtilitySection(RushRuns runs, Plots plots) {
    this.runs = runs;
    this.plots = plots;
  }

  void write(Markdown into) throws IOException {
    latencies(into);
    utilities(into);
    changed(into);
  }

  private void latencies(Markdown into) throws IOException {
    into.heading(2, "Latencies: figure 4");
    into.paragraph(
        "The latency is the run time from submission less the time budget. Quartiles and whiskers (the"
            + " last values within 1.5 times the box) over the jobs of %d seeds, %d jobs each, in"
                .formatted(runs.seeds(), runs.jobs())
            + " seconds, with a load of %s.".formatted(RushRuns.LOAD));
    List<List<String>> rows = new ArrayList<>();
    for (double budget : RushRuns.BUDGETS) {
      for (Contender contender : Contender.ALL) {
        for (RushJobClass jobClass : CLASSES) {
          rows.add(latencyRow(new RushTrial(RushRuns.LOAD, budget, contender), jobClass));
        }
      }
    }
    into.table(
        List.of(
            " budget",
            "scheduler",
            "class",
            " lower whisker",
            " first quartile",
            " median",
            " third quartile",
            " upper whisker",
            " in time"),
        rows);
    for (double budget : RushRuns.BUDGETS) {
      List<Plots.Box> boxes = new ArrayList<>();
      for (Contender contender : DRAWN) {
        Sample sample = runs.latencies(new RushTrial(RushRuns.LOAD, budget, contender));
        boxes.add(new Plots.Box(contender.title(), sample.values()));
      }
      into.figure(
          "Latencies of critical and sensitive jobs, budget " + budget,
          plots.boxes("4-budget-" + name(budget), "latency in s", boxes));
    }
  }

  private List<String> latencyRow(RushTrial trial, RushJobClass jobClass) {
    Sample sample = runs.sample(trial, one -> one.jobClass() == jobClass, Ended::latency);
    return List.of(
        Double.toString(trial.budget()),
        trial.contender().title(),
        jobClass.key(),
        NumberText.fixed(sample.lowerWhisker(), 0),
        NumberText.fixed(sample.quantile(0.25), 0),
        NumberText.fixed(sample.quantile(0.5), 0),
        NumberText.fixed(sample.quantile(0.75), 0),
        NumberText.fixed(sample.upperWhisker(), 0),
        NumberText.percent(sample.partUpTo(0)));
  }

  private static String name(double budget) {
    return String.format(Locale.ROOT, "%.1f", budget).replace('.', '-');
  }

  private void utilities(Markdown into) throws IOException {
    into.heading(2, "Utilities: figure 6");
    into.paragraph(
        "\"Nothing\" is less than a hundredth of the most that the job could get: a sigmoid is never"
            + " 0. Budgets are multiples of the run time alone on the whole cluster.");
    List<List<String>> rows = new ArrayList<>();
    for (double load : RushRuns.LOADS) {
      for (double budget : RushRuns.BUDGETS) {
        for (Contender contender : Contender.ALL) {
          RushTrial trial = new RushTrial(load, budget, contender);
          List<String> row =
              new ArrayList<>(
                  List.of(Double.toString(load), Double.toString(budget), contender.title()));
          row.addAll(measures(trial));
          rows.add(row);
        }
      }
    }
    List<String> header = new ArrayList<>(List.of(" load", " budget", "scheduler"));
    header.addAll(MEASURES);
    into.table(header, rows);
    for (double budget : RushRuns.BUDGETS) {
      List<Plots.Line> lines = new ArrayList<>();
      for (Contender contender : Contender.ALL) {
        Sample sample = runs.utilities(new RushTrial(RushRuns.LOAD, budget, contender));
        lines.add(new Plots.Line(contender.title(), sample.percentiles(), Sample.PARTS));
      }
      into.figure(
          "Utilities, load %s, budget %s".formatted(RushRuns.LOAD, budget),
          plots.curves("6-budget-" + name(budget), "utility", "part of the jobs", lines));
    }
  }

  private static final List<String> MEASURES =
      List.of(
          " 10 % quantile",
          " first quartile",
          " median",
          " mean",
          " nothing",
          " critical in time",
          " sensitive in time");

  private List<String> measures(RushTrial trial) {
    Sample sample = runs.utilities(trial);
    return List.of(
        NumberText.fixed(sample.quantile(0.1), 2),
        NumberText.fixed(sample.quantile(0.25), 2),
        NumberText.fixed(sample.quantile(0.5), 2),
        NumberText.fixed(sample.mean(), 2),
        NumberText.percent(runs.nothing(trial)),
        NumberText.percent(inTime(trial, RushJobClass.CRITICAL)),
        NumberText.percent(inTime(trial, RushJobClass.SENSITIVE)));
  }

  private double inTime(RushTrial trial, RushJobClass jobClass) {
    return runs.sample(trial, one -> one.jobClass() == jobClass, Ended::latency).partUpTo(0);
  }

  private void changed(Markdown into) {
    into.heading(2, "What RUSH's parts are good for");
    into.paragraph(
        "RUSH with one thing changed, load %s, budget %s."
            .formatted(RushRuns.LOAD, RushRuns.BUDGET));
    List<List<String>> rows = new ArrayList<>();
    List<Contender> all = new ArrayList<>(Contender.OF_RUSH);
    all.addAll(Contender.CHANGED);
    for (Contender contender : all) {
      List<String> row = new ArrayList<>(List.of(contender.title(), "`" + contender.spec() + "`"));
      row.addAll(measures(new RushTrial(RushRuns.LOAD, RushRuns.BUDGET, contender)));
      rows.add(row);
    }
    List<String> header = new ArrayList<>(List.of("RUSH with", "as"));
    header.addAll(MEASURES);
    into.table(header, rows);
  }
}

package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.report.NumberText;
import io.github.punctual.simulator.reservation.JobMix;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** What differs from run to run: times. */
final class RayonTimesDocument {
  /** The name of the file. */
  static final String NAME = "rayon-times.md";

  private final RayonEvidence evidence;

  RayonTimesDocument(RayonEvidence evidence) {
    this.evidence = evidence;
  }

  String text() {
    Markdown into = new Markdown();
    into.heading(1, "Rayon: how long planning takes");
    into.paragraph(
        "The run times of [the paper's evaluation, again]("
            + RayonDocument.NAME
            + "), figures 12a and 14a. **They differ from run to run and from machine to machine**;"
            + " the other page does not. Milliseconds for all jobs together, medians over %d seeds, several"
                .formatted(evidence.plans().seeds())
            + " runs side by side on one machine.");
    times(into);
    exact(into);
    return into.toString();
  }

  private void times(Markdown into) {
    PlanRuns plans = evidence.plans();
    into.heading(2, "More and more jobs: figure 12a");
    List<List<String>> rows = new ArrayList<>();
    for (int size : plans.sizes()) {
      for (PlanOrder order : PlanOrder.values()) {
        List<String> row = new ArrayList<>(List.of(Integer.toString(size), order.word()));
        for (String planner : PlannerContender.PLANNERS) {
          row.add(cell(new PlanRuns.Key(size, JobMix.ALL_A, planner, order)));
        }
        rows.add(row);
      }
    }
    into.table(header(" jobs", "order"), rows);
    into.heading(2, "More and more gangs and workflows: figure 14a");
    List<List<String>> mixed = new ArrayList<>();
    for (boolean gangs : List.of(true, false)) {
      for (int percent : PlanRuns.PERCENTS) {
        List<String> row =
            new ArrayList<>(List.of(Integer.toString(percent), gangs ? "gangs" : "workflows"));
        for (String planner : PlannerContender.PLANNERS) {
          row.add(cell(PlanSection.mixed(percent, planner, gangs)));
        }
        mixed.add(row);
      }
    }
    into.table(header(" %", "of"), mixed);
  }

  private void exact(Markdown into) {
    if (evidence.exact().solved().isEmpty()) {
      return;
    }
    into.heading(2, "Exact models");
    into.paragraph(
        "The paper's integer program (section 4.1), solved by SCIP from %s's plan on, for at most %d s"
                .formatted(PlannerContender.OURS, ExactRuns.LIMIT_SECONDS)
            + " on the jobs of two seeds; the paper allowed an hour. Where the time was not enough the"
            + " plan is the best that was found, and depends on the machine. It is not tried with more"
            + " than 200 jobs: the model has some 100,000 variables then, and within seconds nothing"
            + " comes of it. Ratios are to GREE on the same jobs, in parentheses GREE-L's.");
    List<List<String>> rows = new ArrayList<>();
    evidence
        .exact()
        .solved()
        .forEach(
            (key, outcomes) -> {
              for (ExactOutcome one : outcomes) {
                rows.add(row(key, one));
              }
            });
    into.table(
        List.of(
            " jobs",
            " % gangs",
            " % workflows",
            "optimal",
            " seconds",
            " over GREE's time",
            " acceptance over GREE's",
            " down over GREE's",
            " stddev / average over GREE's"),
        rows);
  }

  private static List<String> row(ExactRuns.Key key, ExactOutcome one) {
    return List.of(
        Integer.toString(key.jobs()),
        Integer.toString(key.mix().gangs()),
        Integer.toString(key.mix().workflows()),
        one.optimal() ? "yes" : "no",
        NumberText.fixed(one.exact().millis() / 1000, 1),
        NumberText.count(Math.rint(one.exact().millis() / one.gree().millis())),
        ratio(one, PlanOutcome::acceptance),
        ratio(one, outcome -> outcome.metrics().down()),
        ratio(one, outcome -> outcome.metrics().uniformity()));
  }

  private static String ratio(ExactOutcome one, ToDoubleFunction<PlanOutcome> measure) {
    double base = measure.applyAsDouble(one.gree());
    return "%s (%s)"
        .formatted(
            NumberText.fixed(measure.applyAsDouble(one.exact()) / base, 2),
            NumberText.fixed(measure.applyAsDouble(one.greeL()) / base, 2));
  }

  private static List<String> header(String first, String second) {
    List<String> header = new ArrayList<>(List.of(first, second));
    for (String planner : PlannerContender.PLANNERS) {
      header.add(
          " "
              + PlannerContender.title(planner)
              + (planner.equals(PlannerContender.GREE) ? " (ms)" : " (ms; over GREE's)"));
    }
    return header;
  }

  private String cell(PlanRuns.Key key) {
    double millis = median(key);
    if (key.planner().equals(PlannerContender.GREE)) {
      return NumberText.fixed(millis, 1);
    }
    double base = median(key.with(PlannerContender.GREE));
    return "%s; %s".formatted(NumberText.fixed(millis, 1), NumberText.fixed(millis / base, 0));
  }

  private double median(PlanRuns.Key key) {
    double[] sorted =
        evidence.plans().of(key).stream().mapToDouble(PlanOutcome::millis).sorted().toArray();
    return sorted[sorted.length / 2];
  }
}

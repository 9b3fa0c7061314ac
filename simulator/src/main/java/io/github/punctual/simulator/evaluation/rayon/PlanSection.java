package io.github.punctual.simulator.evaluation.rayon;

import io.github.punctual.simulator.evaluation.Markdown;
import io.github.punctual.simulator.evaluation.Plots;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.report.NumberText;
import io.github.punctual.simulator.reservation.JobMix;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Planners against each other: sections 6.3.1 and 6.3.2, figures 12 and 14. */
final class PlanSection {
  /** What is measured of a plan. */
  enum Measure {
    /** Weighted by size. */
    ACCEPTANCE("acceptance", "accepted work", PlanOutcome::acceptance, 3),
    /** Not weighted. */
    COUNT("count", "accepted jobs", PlanOutcome::acceptanceByCount, 3),
    /** The sum of down transitions. */
    DOWN("down", "down transitions", outcome -> outcome.metrics().down(), 0),
    /** The same for what was accepted. */
    DOWN_PER_WORK("down-per-work", "down per 1000 accepted", PlanOutcome::downPerWork, 1),
    /** Standard deviation over mean. */
    UNIFORMITY("uniformity", "stddev / average", outcome -> outcome.metrics().uniformity(), 3);

    private final String key;
    private final String words;
    private final ToDoubleFunction<PlanOutcome> value;
    private final int digits;

    Measure(String key, String words, ToDoubleFunction<PlanOutcome> value, int digits) {
      this.key = key;
      this.words = words;
      this.value = value;
      this.digits = digits;
    }

    ToDoubleFunction<PlanOutcome> value() {
      return value;
    }
  }

  private final RayonEvidence evidence;
  private final Plots plots;

  PlanSection(RayonEvidence evidence, Plots plots) {
    this.evidence = evidence;
    this.plots = plots;
  }

  void write(Markdown into) throws IOException {
    into.heading(2, "More and more jobs in a larger and larger cluster: section 6.3.1, figure 12");
    into.paragraph(
        "Atoms of workload A, all known in advance and planned in no particular order; means over"
            + " %d seeds. Figures show ratios to GREE on the same jobs."
                .formatted(evidence.plans().seeds()));
    sizes(into, PlanOrder.OFFLINE);
    for (Measure measure : List.of(Measure.ACCEPTANCE, Measure.DOWN, Measure.UNIFORMITY)) {
      into.figure(
          measure.words + " over GREE's",
          plots.lines(
              "12-" + measure.key, "jobs", measure.words + " over GREE's", relativeLines(measure)));
    }
    into.heading(3, "The same online");
    into.paragraph(
        "Each job is planned when it is submitted, which is when its window begins; what has begun"
            + " is not moved.");
    sizes(into, PlanOrder.ONLINE);
    into.heading(2, "More and more gangs and workflows: section 6.3.2, figure 14");
    into.paragraph(
        "%d jobs, all known in advance; from workload A alone to B (gangs) alone, and to C"
                .formatted(PlanRuns.MIXED_JOBS)
            + " (workflows) alone.");
    mixes(into, "% gangs", true);
    mixes(into, "% workflows", false);
  }

  private void sizes(Markdown into, PlanOrder order) {
    PlanRuns plans = evidence.plans();
    List<String> header = new ArrayList<>(List.of("measure", "planner"));
    List<Integer> shown = shown(plans.sizes());
    shown.forEach(size -> header.add(" " + size));
    List<List<String>> rows = new ArrayList<>();
    for (Measure measure : Measure.values()) {
      for (String planner : PlannerContender.PLANNERS) {
        List<String> row = new ArrayList<>(List.of(measure.words, PlannerContender.title(planner)));
        for (int size : shown) {
          row.add(
              text(
                  plans.mean(new PlanRuns.Key(size, JobMix.ALL_A, planner, order), measure.value),
                  measure.digits));
        }
        rows.add(row);
      }
      if (measure == Measure.ACCEPTANCE && !evidence.exact().isEmpty()) {
        List<String> row = new ArrayList<>(List.of(measure.words, "bound (LP)"));
        for (int size : shown) {
          row.add(
              NumberText.fixed(
                  evidence.exact().bound(new ExactRuns.Key(size, JobMix.ALL_A)).mean(),
                  measure.digits));
        }
        rows.add(row);
      }
    }
    into.table(header, rows);
  }

  /** As many columns as a page has room for. */
  private static List<Integer> shown(List<Integer> sizes) {
    List<Integer> few = new ArrayList<>();
    for (int size : sizes) {
      if (sizes.size() <= 5 || List.of(100, 200, 400, 700, 1000).contains(size)) {
        few.add(size);
      }
    }
    return few;
  }

  private List<Plots.Line> relativeLines(Measure measure) {
    PlanRuns plans = evidence.plans();
    List<Plots.Line> lines = new ArrayList<>();
    for (String planner : PlannerContender.PLANNERS) {
      List<Double> x = new ArrayList<>();
      List<Double> y = new ArrayList<>();
      for (int size : plans.sizes()) {
        PlanRuns.Key key = new PlanRuns.Key(size, JobMix.ALL_A, planner, PlanOrder.OFFLINE);
        x.add((double) size);
        y.add(plans.relative(key, key.with(PlannerContender.GREE), measure.value).mean());
      }
      lines.add(new Plots.Line(PlannerContender.title(planner), x, y));
    }
    return lines;
  }

  private void mixes(Markdown into, String title, boolean gangs) throws IOException {
    PlanRuns plans = evidence.plans();
    List<String> header = new ArrayList<>(List.of("measure", "planner"));
    PlanRuns.PERCENTS.forEach(percent -> header.add(" " + percent + " " + title));
    List<List<String>> rows = new ArrayList<>();
    List<Plots.Line> lines = new ArrayList<>();
    for (Measure measure : List.of(Measure.ACCEPTANCE, Measure.DOWN_PER_WORK, Measure.UNIFORMITY)) {
      for (String planner : PlannerContender.PLANNERS) {
        List<String> row = new ArrayList<>(List.of(measure.words, PlannerContender.title(planner)));
        List<Double> x = new ArrayList<>();
        List<Double> y = new ArrayList<>();
        for (int percent : PlanRuns.PERCENTS) {
          Estimate mean = plans.mean(mixed(percent, planner, gangs), measure.value);
          row.add(text(mean, measure.digits));
          x.add((double) percent);
          y.add(mean.mean());
        }
        rows.add(row);
        if (measure == Measure.ACCEPTANCE) {
          lines.add(new Plots.Line(PlannerContender.title(planner), x, y));
        }
      }
      if (measure == Measure.ACCEPTANCE && !evidence.exact().isEmpty()) {
        List<String> row = new ArrayList<>(List.of(measure.words, "bound (LP)"));
        for (int percent : PlanRuns.PERCENTS) {
          PlanRuns.Key key = mixed(percent, PlannerContender.GREE, gangs);
          row.add(
              NumberText.fixed(
                  evidence.exact().bound(new ExactRuns.Key(key.jobs(), key.mix())).mean(),
                  measure.digits));
        }
        rows.add(row);
      }
    }
    into.table(header, rows);
    into.figure(
        "accepted work over " + title,
        plots.lines("14-" + (gangs ? "gangs" : "workflows"), title, "accepted work", lines));
  }

  /** Jobs of figure 14. */
  static PlanRuns.Key mixed(int percent, String planner, boolean gangs) {
    return new PlanRuns.Key(
        PlanRuns.MIXED_JOBS,
        gangs ? PlanRuns.gangs(percent) : PlanRuns.workflows(percent),
        planner,
        PlanOrder.OFFLINE);
  }

  private static String text(Estimate estimate, int digits) {
    return NumberText.fixed(estimate.mean(), digits)
        + " ± "
        + NumberText.fixed(estimate.halfWidth(), digits);
  }
}

package io.github.punctual.evaluation.fluid;

import io.github.punctual.evaluation.Evaluation;
import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.metrics.IdleGroupTimes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The evaluation of the Justice paper, again. */
final class JusticeDocument {
  private static final Series ALL = Series.all("Baseline");
  private static final Series DRAWN = Series.figure("Baseline", PolicyNames.JUSTICE);

  private JusticeDocument() {}

  static String text(Evaluation evaluation, FluidMeasured measured) throws IOException {
    FluidPages pages = new FluidPages(evaluation, measured);
    FluidClaims claims = new FluidClaims(measured, JusticeClaims.all());
    Plots plots = evaluation.plots("justice-");
    Tables tables = new Tables(measured);
    Template page =
        claims
            .fill(Template.of("fluid/justice.md"))
            .put("header", pages.header("justice"))
            .put("conclusions", pages.conclusions("justice-conclusions"))
            .put("traces", pages.traces("justice", "table 1"))
            .put(
                "welch",
                tables.welch(
                    measured.all(),
                    PolicyNames.JUSTICE,
                    ALL,
                    cell -> measured.overIntervals(cell, Measure.FAIRNESS)))
            .put("figure-8", idle(plots, measured))
            .put("choices", pages.justiceChoices(claims))
            .put("real", pages.real(PolicyNames.JUSTICE, claims.nearest()));
    int number = 2;
    for (Measure measure :
        List.of(
            Measure.FAIRNESS,
            Measure.EQUALITY,
            Measure.SDR,
            Measure.PTR,
            Measure.WTR,
            Measure.UTILIZATION)) {
      page.put(
          "figure-" + number,
          Template.blocks(
              tables.bars(plots, "" + number, measured.all(), measure, DRAWN),
              tables.measure(measured.all(), measure, ALL)));
      number++;
    }
    return page.text();
  }

  private static String idle(Plots plots, FluidMeasured measured) {
    List<Plots.Line> lines = new ArrayList<>();
    for (IdleGroupTimes times :
        measured.first(measured.tight1().cell("Aria1x3x", PolicyNames.JUSTICE)).idleGroups()) {
      if (times.groups() > 0) {
        lines.add(
            new Plots.Line(
                "groups of " + times.size() + " CPUs",
                times.longerThan().stream().map(IdleGroupTimes.Longer::seconds).toList(),
                times.longerThan().stream().map(point -> 1 - point.share()).toList()));
      }
    }
    return lines.isEmpty()
        ? ""
        : plots.panel(
            "Idle times",
            "8-idle",
            new Plots.Axis("idle time in seconds", true),
            new Plots.Axis("share of groups idle for at most that long", false),
            lines);
  }
}

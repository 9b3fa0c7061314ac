package io.github.punctual.evaluation.rayon;

import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.evaluation.Plots;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.report.DataTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleBiFunction;

/** Planners against each other: sections 6.3.1 and 6.3.2, figures 12 and 14. */
final class PlanFigures {
  /** As many columns as a page has room for. */
  private static final List<Integer> SHOWN = List.of(100, 200, 400, 700, 1000);

  private final PlanRuns plans;
  private final ExactRuns exact;
  private final Plots plots;

  PlanFigures(RayonMeasured measured, Plots plots) {
    this.plans = measured.plans();
    this.exact = measured.exact();
    this.plots = plots;
  }

  void fill(Template page) {
    page.put("offline", sizes(PlanOrder.OFFLINE))
        .put("online", sizes(PlanOrder.ONLINE))
        .put("figure-12", relative())
        .put("mixed-jobs", PlanRuns.MIXED_JOBS)
        .put("gangs", mixed("% gangs", true))
        .put("figure-14-gangs", mixedFigure("gangs", true))
        .put("workflows", mixed("% workflows", false))
        .put("figure-14-workflows", mixedFigure("workflows", false));
  }

  /** A row: a measure of a planner's plans, or of the bound where there is no planner. */
  private record Row(PlanMeasure measure, Optional<String> planner) {}

  private DataTable<Row> table(PlanMeasure... measures) {
    List<Row> rows = new ArrayList<>();
    for (PlanMeasure measure : measures) {
      PlannerContender.PLANNERS.forEach(
          planner -> rows.add(new Row(measure, Optional.of(planner))));
      if (measure == PlanMeasure.ACCEPTANCE && !exact.isEmpty()) {
        rows.add(new Row(measure, Optional.empty()));
      }
    }
    return DataTable.of(rows)
        .words("measure", row -> row.measure().words())
        .words("planner", row -> row.planner().map(PlannerContender::title).orElse("bound (LP)"));
  }

  private String cell(Row row, PlanRuns.Key key) {
    PlanMeasure measure = row.measure();
    if (row.planner().isEmpty()) {
      return fixed(exact.bound(new ExactRuns.Key(key.jobs(), key.mix())), measure.digits());
    }
    Estimate estimate = plans.over(key.with(row.planner().get()), measure.value());
    return fixed(estimate.mean(), measure.digits())
        + " ± "
        + fixed(estimate.halfWidth(), measure.digits());
  }

  private String sizes(PlanOrder order) {
    List<Integer> shown =
        plans.sizes().stream()
            .filter(size -> plans.sizes().size() <= SHOWN.size() || SHOWN.contains(size))
            .toList();
    return table(PlanMeasure.values())
        .each(
            shown,
            size -> size,
            (row, size) -> cell(row, PlanRuns.Key.of(size, PlannerContender.GREE).in(order)))
        .toString();
  }

  private String mixed(String title, boolean gangs) {
    return table(PlanMeasure.ACCEPTANCE, PlanMeasure.DOWN_PER_WORK, PlanMeasure.UNIFORMITY)
        .each(
            PlanRuns.PERCENTS,
            percent -> percent + " " + title,
            (row, percent) -> cell(row, PlanRuns.Key.mixed(percent, PlannerContender.GREE, gangs)))
        .toString();
  }

  private String relative() {
    return Template.each(
        List.of(PlanMeasure.ACCEPTANCE, PlanMeasure.DOWN, PlanMeasure.UNIFORMITY),
        measure -> {
          String title = measure.words() + " over GREE's";
          return plots.lines(
              title,
              "12-" + measure.key(),
              "jobs",
              title,
              byPlanner(
                  plans.sizes(),
                  (planner, size) ->
                      plans.relative(
                          PlanRuns.Key.of(size, planner), PlannerContender.GREE, measure.value())));
        });
  }

  private static List<Plots.Line> byPlanner(
      List<Integer> x, ToDoubleBiFunction<String, Integer> y) {
    return Plots.Line.each(
        PlannerContender.PLANNERS,
        planner ->
            Plots.Line.over(
                PlannerContender.title(planner), x, each -> y.applyAsDouble(planner, each)));
  }

  private String mixedFigure(String of, boolean gangs) {
    return plots.lines(
        "accepted work over % " + of,
        "14-" + of,
        "% " + of,
        "accepted work",
        byPlanner(
            PlanRuns.PERCENTS,
            (planner, percent) ->
                plans
                    .over(PlanRuns.Key.mixed(percent, planner, gangs), PlanOutcome::acceptance)
                    .mean()));
  }
}

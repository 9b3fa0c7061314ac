package io.github.punctual.evaluation.rayon;

import static io.github.punctual.simulator.report.NumberText.count;
import static io.github.punctual.simulator.report.NumberText.fixed;

import io.github.punctual.evaluation.Sample;
import io.github.punctual.evaluation.Template;
import io.github.punctual.simulator.report.DataTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** What differs from run to run: times. */
final class RayonTimes {
  static final String NAME = "rayon-times.md";

  private final PlanRuns plans;
  private final ExactRuns exact;

  RayonTimes(RayonMeasured measured) {
    this.plans = measured.plans();
    this.exact = measured.exact();
  }

  String text() {
    List<PlanRuns.Key> sizes = new ArrayList<>();
    for (int size : plans.sizes()) {
      for (PlanOrder order : PlanOrder.values()) {
        sizes.add(PlanRuns.Key.of(size, PlannerContender.GREE).in(order));
      }
    }
    return Template.of("rayon/times.md")
        .put("document", RayonDocument.NAME)
        .put("seeds", plans.seeds())
        .put(
            "sizes",
            withPlanners(
                DataTable.of(sizes)
                    .right("jobs", PlanRuns.Key::jobs)
                    .words("order", key -> key.order().word()),
                key -> key))
        .put("mixed", mixed())
        .put("exact", exact.solved().isEmpty() ? "" : exact())
        .text();
  }

  private String mixed() {
    List<PlanRuns.Key> keys = new ArrayList<>();
    for (boolean gangs : List.of(true, false)) {
      for (int percent : PlanRuns.PERCENTS) {
        keys.add(PlanRuns.Key.mixed(percent, PlannerContender.GREE, gangs));
      }
    }
    int half = PlanRuns.PERCENTS.size();
    return withPlanners(
        DataTable.of(IntStream.range(0, keys.size()).boxed().toList())
            .right("%", i -> PlanRuns.PERCENTS.get(i % half))
            .words("of", i -> i < half ? "gangs" : "workflows"),
        keys::get);
  }

  private <T> String withPlanners(DataTable<T> table, Function<T, PlanRuns.Key> key) {
    for (String planner : PlannerContender.PLANNERS) {
      boolean isBase = planner.equals(PlannerContender.GREE);
      table.right(
          PlannerContender.title(planner) + (isBase ? " (ms)" : " (ms; over GREE's)"),
          row -> {
            double millis = median(key.apply(row).with(planner));
            double base = median(key.apply(row));
            return fixed(millis, 1) + (isBase ? "" : "; " + fixed(millis / base, 0));
          });
    }
    return table.toString();
  }

  private double median(PlanRuns.Key key) {
    return new Sample(plans.of(key).stream().mapToDouble(PlanOutcome::millis)).reached(0.5);
  }

  /** What an integer program found for the jobs of a seed. */
  private record Solved(ExactRuns.Key key, ExactPlanning.Solutions outcome) {
    String overGree(ToDoubleFunction<PlanOutcome> measure) {
      double base = measure.applyAsDouble(outcome.gree());
      return "%s (%s)"
          .formatted(
              fixed(measure.applyAsDouble(outcome.exact()) / base, 2),
              fixed(measure.applyAsDouble(outcome.greeL()) / base, 2));
    }
  }

  private String exact() {
    List<Solved> rows = new ArrayList<>();
    for (ExactRuns.Key key : exact.solved()) {
      exact.solved(key).forEach(outcome -> rows.add(new Solved(key, outcome)));
    }
    DataTable<Solved> table =
        DataTable.of(rows)
            .right("jobs", row -> row.key().jobs())
            .right("% gangs", row -> row.key().mix().gangs())
            .right("% workflows", row -> row.key().mix().workflows())
            .words("optimal", row -> row.outcome().optimal() ? "yes" : "no")
            .fixed("seconds", 1, row -> row.outcome().exact().millis() / 1000)
            .right(
                "over GREE's time",
                row ->
                    count(
                        Math.rint(row.outcome().exact().millis() / row.outcome().gree().millis())))
            .right("acceptance over GREE's", row -> row.overGree(PlanOutcome::acceptance))
            .right("down over GREE's", row -> row.overGree(one -> one.metrics().down()))
            .right(
                "stddev / average over GREE's",
                row -> row.overGree(one -> one.metrics().uniformity()));
    return Template.of("rayon/exact-times.md")
        .put("planner", PlannerContender.OURS)
        .put("limit", ExactRuns.LIMIT_SECONDS)
        .put("solved", table)
        .text();
  }
}

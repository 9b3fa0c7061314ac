package io.github.punctual.simulator.report;

import io.github.punctual.simulator.metrics.Estimate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;

/** One measure of all policies: a group of bars for each kind of deadlines, as in the papers. */
final class BarPlot {
  private BarPlot() {}

  static CategoryChart of(
      String measure, List<PolicyResult> results, Function<PolicyResult, Estimate> value) {
    CategoryChart chart = Look.bars(Look.WIDTH, Look.HEIGHT, measure);
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(1.0);
    chart.getStyler().setYAxisDecimalPattern("0.0");
    List<String> kinds = results.stream().map(PolicyResult::deadlines).distinct().toList();
    if (kinds.size() > 4) {
      chart.getStyler().setXAxisLabelRotation(30).setXAxisMaxLabelCount(kinds.size());
      chart.getStyler().setXAxisTickMarkSpacingHint(20);
    }
    List<String> policies = results.stream().map(PolicyResult::policy).distinct().toList();
    for (int i = 0; i < policies.size(); i++) {
      String policy = policies.get(i);
      List<Estimate> estimates =
          results.stream().filter(result -> result.policy().equals(policy)).map(value).toList();
      add(chart, i, policy, kinds, estimates);
    }
    return chart;
  }

  private static void add(
      CategoryChart chart, int place, String policy, List<String> kinds, List<Estimate> values) {
    List<Double> means = new ArrayList<>();
    List<Double> halfWidths = new ArrayList<>();
    boolean uncertain = false;
    for (Estimate estimate : values) {
      means.add(Double.isNaN(estimate.mean()) ? 0 : estimate.mean());
      double half = estimate.halfWidth();
      uncertain |= half > 0;
      halfWidths.add(Double.isNaN(half) ? 0 : half);
    }
    CategorySeries series =
        uncertain
            ? chart.addSeries(policy, kinds, means, halfWidths)
            : chart.addSeries(policy, kinds, means);
    series.setFillColor(Look.colour(place));
  }
}

package io.github.punctual.simulator.report;

import io.github.punctual.simulator.metrics.IdleGroupTimes;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

/** The distribution of how long groups of CPUs are idle together (Justice, figure 8). */
final class IdlePlot {
  private IdlePlot() {}

  /**
   * A line for each policy.
   *
   * @param place which size of group
   */
  static XYChart of(List<RunDetail> runs, int place) {
    XYChart chart =
        Look.lines(Look.WIDTH, Look.HEIGHT, "idle for at most so many seconds", "share of groups");
    chart.getStyler().setXAxisLogarithmic(true).setYAxisMin(0.0).setYAxisMax(1.0);
    chart.getStyler().setYAxisDecimalPattern("0.0");
    for (int i = 0; i < runs.size(); i++) {
      IdleGroupTimes times = runs.get(i).idleGroups().get(place);
      if (times.groups() > 0) {
        XYSeries series =
            chart.addSeries(
                runs.get(i).policy(),
                times.longerThan().stream().mapToDouble(IdleGroupTimes.Longer::seconds).toArray(),
                times.longerThan().stream().mapToDouble(point -> 1 - point.share()).toArray());
        Look.line(series, i);
      }
    }
    return chart;
  }
}

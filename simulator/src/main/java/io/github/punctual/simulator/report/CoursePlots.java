package io.github.punctual.simulator.report;

import io.github.punctual.simulator.metrics.IdleGroupTimes;
import io.github.punctual.simulator.metrics.TimelineBin;
import io.github.punctual.simulator.metrics.Use;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

/** The course of runs over time, and when the cluster was idle. */
final class CoursePlots {
  private static final int POINTS = 256;
  private static final double HOUR_MILLIS = 3_600_000;
  private static final double LONG_HOURS = 96;

  private CoursePlots() {}

  /** A line for each policy. */
  static XYChart lines(
      String measure, List<RunDetail> runs, ToDoubleFunction<TimelineBin> value, boolean share) {
    double unit = unitHours(runs);
    XYChart chart = chart(Look.WIDE, measure, unit);
    if (share) {
      chart.getStyler().setYAxisMin(0.0).setYAxisMax(1.0);
    } else {
      chart.getStyler().setYAxisMin(0.0);
    }
    for (int i = 0; i < runs.size(); i++) {
      List<TimelineBin> bins = runs.get(i).timeline();
      if (!bins.isEmpty()) {
        XYSeries series =
            chart.addSeries(runs.get(i).policy(), times(bins, unit), means(bins, value));
        Look.line(series, i);
      }
    }
    return chart;
  }

  /** What jobs hold that ended well and badly, one upon the other, the productive ones below. */
  static XYChart allocation(RunDetail run, List<RunDetail> beside) {
    double unit = unitHours(beside);
    XYChart chart = chart(Look.WIDTH, "part of the cluster", unit);
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(1.0);
    chart.getStyler().setXAxisMax(lengthHours(beside) / unit);
    List<TimelineBin> bins = run.timeline();
    if (bins.isEmpty()) {
      return chart;
    }
    List<Use> uses = usesOf(beside);
    // An area reaches down to 0, so the highest comes first and the others cover it.
    for (int top = uses.size() - 1; top >= 0; top--) {
      List<Use> below = uses.subList(0, top + 1);
      double[] heights =
          means(bins, bin -> below.stream().mapToDouble(use -> bin.heldByUse().get(use)).sum());
      XYSeries series = chart.addSeries(uses.get(top).text(), times(bins, unit), heights);
      Look.area(series, Look.colour(uses.get(top)));
    }
    return chart;
  }

  /** Only what occurs, the same for all plots beside each other. */
  private static List<Use> usesOf(List<RunDetail> runs) {
    return Arrays.stream(Use.values())
        .filter(
            use ->
                runs.stream()
                    .flatMap(run -> run.timeline().stream())
                    .anyMatch(bin -> bin.heldByUse().get(use) > 0))
        .toList();
  }

  /**
   * The distribution of how long groups of CPUs are idle together (Justice, figure 8).
   *
   * @param place which size of group
   */
  static XYChart idle(List<RunDetail> runs, int place) {
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

  private static XYChart chart(int width, String measure, double unitHours) {
    XYChart chart = Look.lines(width, Look.HEIGHT, unitHours == 1 ? "hours" : "days", measure);
    chart.getStyler().setXAxisMin(0.0).setXAxisMaxLabelCount(12);
    chart.getStyler().setXAxisDecimalPattern("0.##").setYAxisDecimalPattern("#,##0.##");
    return chart;
  }

  /** Days for long runs, hours for others. */
  private static double unitHours(List<RunDetail> runs) {
    return lengthHours(runs) > LONG_HOURS ? 24 : 1;
  }

  private static double lengthHours(List<RunDetail> runs) {
    double most = 0;
    for (RunDetail run : runs) {
      if (!run.timeline().isEmpty()) {
        TimelineBin first = run.timeline().get(0);
        TimelineBin last = run.timeline().get(run.timeline().size() - 1);
        most =
            Math.max(
                most, (double) (last.startMillis() + last.lengthMillis() - first.startMillis()));
      }
    }
    return most / HOUR_MILLIS;
  }

  private static double[] times(List<TimelineBin> bins, double unitHours) {
    double origin = bins.get(0).startMillis();
    return means(bins, bin -> (bin.startMillis() - origin) / HOUR_MILLIS / unitHours);
  }

  /** At most {@link #POINTS} means of neighbouring bins. */
  private static double[] means(List<TimelineBin> bins, ToDoubleFunction<TimelineBin> value) {
    int together = (bins.size() + POINTS - 1) / POINTS;
    List<Double> points = new ArrayList<>();
    for (int from = 0; from < bins.size(); from += together) {
      List<TimelineBin> some = bins.subList(from, Math.min(bins.size(), from + together));
      points.add(some.stream().mapToDouble(value).average().orElse(0));
    }
    return points.stream().mapToDouble(Double::doubleValue).toArray();
  }
}

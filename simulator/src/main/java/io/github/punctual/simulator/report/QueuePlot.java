package io.github.punctual.simulator.report;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.simulator.queues.BurstResult;
import io.github.punctual.simulator.queues.UseOverTime;
import java.util.List;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;

/** What queues held over time, one upon the other, as figures 6 and 10 of the BoPF paper. */
final class QueuePlot {
  private static final int POINTS = 400;
  private static final double MINUTE = 60_000;

  private QueuePlot() {}

  /** Of the resource type that is held most. */
  static String svg(BurstResult result) {
    UseOverTime use = result.use();
    String type = busiest(use);
    XYChart chart = Look.lines(Look.WIDE, Look.HEIGHT, "minutes", "part of " + type);
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(1.0).setXAxisMin(0.0);
    chart.getStyler().setXAxisDecimalPattern("0.##").setYAxisDecimalPattern("0.##");
    int together = Math.max(1, (use.bins() + POINTS - 1) / POINTS);
    int points = (use.bins() + together - 1) / together;
    List<QueueId> queues = use.queues();
    // An area reaches down to 0, so the highest comes first and the others cover it.
    for (int top = queues.size() - 1; top >= 0 && points > 0; top--) {
      double[] x = new double[points];
      double[] y = new double[points];
      for (int point = 0; point < points; point++) {
        int from = point * together;
        x[point] = from * use.binMillis() / MINUTE;
        y[point] = held(use, queues.subList(0, top + 1), type, from, together);
      }
      XYSeries series = chart.addSeries(queues.get(top).path(), x, y);
      Look.area(series, Look.colour(top));
    }
    return Svg.file(chart, "What queues held over time under " + result.policy());
  }

  private static double held(
      UseOverTime use, List<QueueId> queues, String type, int from, int together) {
    int to = Math.min(use.bins(), from + together);
    double sum = 0;
    for (int bin = from; bin < to; bin++) {
      for (QueueId queue : queues) {
        sum += use.share(queue, bin, type);
      }
    }
    return sum / (to - from);
  }

  private static String busiest(UseOverTime use) {
    String busiest = use.types().get(0);
    double most = -1;
    for (String type : use.types()) {
      double held = 0;
      for (int bin = 0; bin < use.bins(); bin++) {
        for (QueueId queue : use.queues()) {
          held += use.share(queue, bin, type);
        }
      }
      if (held > most) {
        most = held;
        busiest = type;
      }
    }
    return busiest;
  }
}

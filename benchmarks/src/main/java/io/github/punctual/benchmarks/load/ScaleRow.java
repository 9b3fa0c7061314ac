package io.github.punctual.benchmarks.load;

import io.github.punctual.simulator.report.Look;
import io.github.punctual.simulator.report.Svg;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** What was measured at one size, by name, in the order in which it was measured. */
final class ScaleRow {
  /** What the plot shows: what somebody waits for. */
  private static final List<String> PLOTTED =
      List.of(
          "a decision, mean ms",
          "overview, ms",
          "page of jobs, ms",
          "ledger, ms",
          "start until it decides, s",
          "heap, MB");

  private final double percent;
  private final Map<String, Double> values = new LinkedHashMap<>();

  /** An empty one. */
  ScaleRow(double percent) {
    this.percent = percent;
  }

  void put(String what, double value) {
    values.put(what, value);
  }

  /** The value of that name. */
  double get(String what) {
    return values.get(what);
  }

  /** What it is a row of, such as {@code 10 %}. */
  String title() {
    return number(percent) + " %";
  }

  /** A row for each value, a column for each size. */
  static String table(List<ScaleRow> sizes) {
    StringBuilder text = new StringBuilder("| a large cluster |");
    sizes.forEach(each -> text.append(" %s |".formatted(each.title())));
    text.append("\n|---|").append("---:|".repeat(sizes.size())).append('\n');
    for (String what : sizes.get(0).values.keySet()) {
      text.append("| ").append(what).append(" |");
      sizes.forEach(each -> text.append(" %s |".formatted(number(each.values.get(what)))));
      text.append('\n');
    }
    return text.toString();
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, value < 10 && value % 1 != 0 ? "%.2f" : "%,.0f", value);
  }

  /** How each grows, as an SVG document: both axes are logarithmic. */
  static String plot(List<ScaleRow> sizes) {
    XYChart chart = Look.lines(940, 460, "percent of the whole", "as its name says");
    chart.getStyler().setXAxisLogarithmic(true).setYAxisLogarithmic(true);
    double[] percents = sizes.stream().mapToDouble(each -> each.percent).toArray();
    for (int i = 0; i < PLOTTED.size(); i++) {
      String what = PLOTTED.get(i);
      double[] values =
          sizes.stream().mapToDouble(each -> Math.max(0.01, each.values.get(what))).toArray();
      XYSeries series = chart.addSeries(what, percents, values);
      Look.line(series, i);
      series.setMarker(SeriesMarkers.CIRCLE);
      series.setMarkerColor(Look.colour(i));
    }
    return Svg.file(chart, "How costs grow from a hundredth of the cluster to the whole");
  }
}

package io.github.punctual.benchmarks.load;

import io.github.punctual.simulator.report.Look;
import io.github.punctual.simulator.report.Svg;
import io.github.punctual.testcluster.MeasuredRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** What was measured at one size, by name, in the order in which it was measured. */
final class ScaleRow {
  /** Deadline jobs, those that run and those that wait. */
  static final String JOBS = "deadline jobs";

  /** How many of {@link #JOBS} ran without a decision. */
  static final String GIVEN_UP = "of them given up undecided";

  /** What all calls of the policy took until it had followed. */
  static final String REPLANNING = "replanning when 1 % of the nodes leave, ms";

  /** Of all calls of the policy, those that filled the cluster among them. */
  static final String P99 = "a decision, p99 ms since the start";

  /** Promises that were not there after the kill. */
  static final String LOST = "promises lost by `kill -9`";

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

  /** A row without measurements. */
  ScaleRow(double percent) {
    this.percent = percent;
  }

  void put(String what, double value) {
    values.put(what, value);
  }

  private double get(String what) {
    return values.get(what);
  }

  /** What it is a row of, such as {@code 10 %}. */
  private String title() {
    return number(percent) + " %";
  }

  /**
   * Prints the table of all sizes and the rows of its aims, and puts them into the page that the
   * environment names.
   */
  static void tell(List<ScaleRow> sizes) {
    MeasuredRow.tellTable(table(sizes));
    new MeasuredRow(
            "a large cluster: deadline jobs given up undecided",
            "none",
            each(sizes, size -> "%,.0f of %,.0f".formatted(size.get(GIVEN_UP), size.get(JOBS))),
            sizes.stream().allMatch(size -> size.get(GIVEN_UP) == 0))
        .tell();
    new MeasuredRow(
            "a large cluster: " + LOST,
            "none",
            each(sizes, size -> "%,.0f".formatted(size.get(LOST))),
            sizes.stream().allMatch(size -> size.get(LOST) <= 0))
        .tell();
    ScaleRow largest = sizes.get(sizes.size() - 1);
    MeasuredRow.of(
            "a large cluster: what the largest costs",
            String.format(
                Locale.ROOT,
                "wall, at %s: a decision %.1f ms on average, p99 %.0f ms since the start; replanning when 1 %% of the nodes"
                    + " leave %.0f ms; overview %.0f ms, ledger %.0f ms;"
                    + " heap %.0f MB; a start %.0f s until it answers, %.0f s until it decides",
                largest.title(),
                largest.get("a decision, mean ms"),
                largest.get(P99),
                largest.get(REPLANNING),
                largest.get("overview, ms"),
                largest.get("ledger, ms"),
                largest.get("heap, MB"),
                largest.get("start until it answers, s"),
                largest.get("start until it decides, s")))
        .tell();
  }

  private static String each(List<ScaleRow> sizes, Function<ScaleRow, String> words) {
    return sizes.stream()
        .map(size -> "%s at %s".formatted(words.apply(size), size.title()))
        .collect(Collectors.joining(", "));
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

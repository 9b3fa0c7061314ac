package io.github.punctual.simulator.evaluation;

import io.github.punctual.simulator.metrics.Estimate;
import io.github.punctual.simulator.report.Look;
import io.github.punctual.simulator.report.Svg;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws the figures of a document into a folder beside it. */
final class Figures {
  /** The folder, as the documents name it. */
  static final String FOLDER = "figures";

  private static final int WIDTH = 940;
  private static final int HEIGHT = 360;

  private final Path folder;

  /** A line of a plot. */
  record Line(String name, List<WorkloadCurves.Point> points) {}

  /** Draws into a folder, which is made when it is missing. */
  Figures(Path documents) throws IOException {
    folder = Files.createDirectories(documents.resolve(FOLDER));
  }

  /** A measure with all kinds of deadlines: a group of bars for each kind. */
  String bars(String name, Evidence evidence, Panel panel, Measure measure, Series series)
      throws IOException {
    CategoryChart chart =
        new CategoryChartBuilder().width(WIDTH).height(HEIGHT).yAxisTitle(measure.axis()).build();
    Look.apply(chart.getStyler());
    chart.getStyler().setYAxisMin(0.0).setYAxisMax(1.0);
    chart.getStyler().setAvailableSpaceFill(0.8);
    chart.getStyler().setYAxisDecimalPattern("0.0");
    int place = 0;
    for (Series.Entry entry : series.entries()) {
      List<Double> means = new ArrayList<>();
      List<Double> halfWidths = new ArrayList<>();
      for (Cell cell : panel.cells(entry.policy())) {
        Estimate estimate = evidence.measurements().shown(cell, measure);
        means.add(Double.isNaN(estimate.mean()) ? 0 : estimate.mean());
        halfWidths.add(Double.isNaN(estimate.halfWidth()) ? 0 : estimate.halfWidth());
      }
      boolean certain = halfWidths.stream().allMatch(half -> half == 0);
      CategorySeries bar =
          certain
              ? chart.addSeries(entry.title(), panel.deadlines(), means)
              : chart.addSeries(entry.title(), panel.deadlines(), means, halfWidths);
      bar.setFillColor(Look.colour(place++));
    }
    return write(name, chart, measure.axis() + ": " + panel.name());
  }

  /** A measure over the size of the cluster. */
  String range(String name, Evidence evidence, List<Panel> panels, Measure measure, Series series)
      throws IOException {
    List<Line> lines = new ArrayList<>();
    for (Series.Entry entry : series.entries()) {
      List<WorkloadCurves.Point> points = new ArrayList<>();
      for (Panel panel : panels) {
        Cell cell = panel.cells(entry.policy()).get(0);
        points.add(new WorkloadCurves.Point(panel.cpus(), evidence.value(cell, measure)));
      }
      lines.add(new Line(entry.title(), points));
    }
    return lines(name, "CPUs", measure.axis(), false, false, lines);
  }

  /** Lines; a vertical axis that is not logarithmic goes from 0 to 1. */
  String lines(
      String name,
      String horizontal,
      String vertical,
      boolean logarithmicX,
      boolean logarithmicY,
      List<Line> lines)
      throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .xAxisTitle(horizontal)
            .yAxisTitle(vertical)
            .build();
    Look.apply(chart.getStyler());
    chart.getStyler().setXAxisLogarithmic(logarithmicX).setYAxisLogarithmic(logarithmicY);
    if (!logarithmicY) {
      chart.getStyler().setYAxisMin(0.0).setYAxisMax(1.0);
      chart.getStyler().setYAxisDecimalPattern("0.0");
    }
    for (int i = 0; i < lines.size(); i++) {
      List<WorkloadCurves.Point> points = lines.get(i).points();
      XYSeries series =
          chart.addSeries(
              lines.get(i).name(),
              coordinates(points, WorkloadCurves.Point::x),
              coordinates(points, WorkloadCurves.Point::y));
      series.setMarker(SeriesMarkers.NONE);
      series.setLineColor(Look.colour(i));
      series.setLineStyle(Look.line(i));
    }
    return write(name, chart, vertical + " over " + horizontal);
  }

  private static double[] coordinates(
      List<WorkloadCurves.Point> points, ToDoubleFunction<WorkloadCurves.Point> which) {
    return points.stream().mapToDouble(which).toArray();
  }

  /** Writes a figure and returns the path by which a document names it. */
  private String write(String name, Chart<?, ?> chart, String description) throws IOException {
    String file = name + ".svg";
    Files.writeString(folder.resolve(file), Svg.file(chart, description), StandardCharsets.UTF_8);
    return FOLDER + "/" + file;
  }
}

package io.github.punctual.simulator.evaluation;

import io.github.punctual.simulator.report.Look;
import io.github.punctual.simulator.report.Svg;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.BoxChart;
import org.knowm.xchart.BoxChartBuilder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** The figures of the document, each a file beside it. */
public final class Plots {
  private static final String FOLDER = "figures";
  private static final int WIDTH = 720;
  private static final int WIDE = 1100;
  private static final int HEIGHT = 320;

  /** More names than these do not fit below a figure. */
  private static final int MOST_IN_A_ROW = 5;

  private final Path folder;
  private final String prefix;

  /**
   * Draws into a folder, which is made when it is missing.
   *
   * @param documents the folder of the documents, in which that of the figures is
   * @param prefix of the names of the files
   */
  public Plots(Path documents, String prefix) throws IOException {
    this.folder = Files.createDirectories(documents.resolve(FOLDER));
    this.prefix = prefix;
  }

  /**
   * A line.
   *
   * @param name in the legend
   * @param x at least one value
   * @param y as many
   */
  public record Line(String name, List<Double> x, List<Double> y) {
    /** Copies the values. */
    public Line {
      x = List.copyOf(x);
      y = List.copyOf(y);
    }

    /** The part of some values that is at most as large as each of them. */
    public static Line distribution(String name, List<Double> values) {
      List<Double> sorted = values.stream().sorted().toList();
      List<Double> x = new ArrayList<>();
      List<Double> y = new ArrayList<>();
      for (int i = 0; i < sorted.size(); i++) {
        x.add(sorted.get(i));
        y.add((double) i / sorted.size());
        x.add(sorted.get(i));
        y.add((i + 1.0) / sorted.size());
      }
      return new Line(name, x, y);
    }

    /** Values in order from 0 on, so far apart; each holds until the next. */
    public static Line steps(String name, List<Double> values, double apart) {
      List<Double> x = new ArrayList<>();
      List<Double> y = new ArrayList<>();
      for (int i = 0; i < values.size(); i++) {
        x.add(i * apart);
        y.add(values.get(i));
        x.add((i + 1) * apart);
        y.add(values.get(i));
      }
      return new Line(name, x, y);
    }
  }

  /** Lines with marks at the values. */
  public String lines(String name, String horizontal, String vertical, List<Line> lines)
      throws IOException {
    return draw(name, horizontal, vertical, lines, WIDTH, true);
  }

  /** Lines without marks. */
  public String curves(String name, String horizontal, String vertical, List<Line> lines)
      throws IOException {
    return draw(name, horizontal, vertical, lines, WIDTH, false);
  }

  /** The course of time. */
  public String course(String name, String vertical, List<Line> lines) throws IOException {
    return draw(name, "seconds", vertical, lines, WIDE, false);
  }

  private String draw(
      String name, String horizontal, String vertical, List<Line> lines, int width, boolean marks)
      throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(width)
            .height(HEIGHT)
            .xAxisTitle(horizontal)
            .yAxisTitle(vertical)
            .build();
    Look.apply(chart.getStyler());
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setYAxisDecimalPattern("#,##0.##");
    if (lines.size() > MOST_IN_A_ROW) {
      chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
      chart.getStyler().setLegendLayout(LegendLayout.Vertical);
    }
    for (int i = 0; i < lines.size(); i++) {
      XYSeries series = chart.addSeries(lines.get(i).name(), lines.get(i).x(), lines.get(i).y());
      series.setMarker(marks ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE);
      series.setMarkerColor(Look.colour(i));
      series.setLineColor(Look.colour(i));
      series.setLineStyle(Look.line(i));
    }
    return write(name, chart, vertical + " over " + horizontal);
  }

  /**
   * Bars in groups.
   *
   * @param groups their names
   * @param values by name in the legend, one for each group
   */
  public String bars(String name, String vertical, List<String> groups, List<Bars> values)
      throws IOException {
    CategoryChart chart =
        new CategoryChartBuilder().width(WIDTH).height(HEIGHT).yAxisTitle(vertical).build();
    Look.apply(chart.getStyler());
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setAvailableSpaceFill(0.8);
    for (int i = 0; i < values.size(); i++) {
      chart
          .addSeries(values.get(i).name(), groups, values.get(i).values())
          .setFillColor(Look.colour(i));
    }
    return write(name, chart, vertical);
  }

  /**
   * Boxes with whiskers beside each other.
   *
   * @param boxes at least one
   */
  public String boxes(String name, String vertical, List<Box> boxes) throws IOException {
    BoxChart chart = new BoxChartBuilder().width(WIDE).height(HEIGHT).yAxisTitle(vertical).build();
    Look.apply(chart.getStyler());
    chart.getStyler().setLegendVisible(false);
    chart.getStyler().setYAxisDecimalPattern("#,##0.##");
    for (Box box : boxes) {
      // XChart looks for null, which unmodifiable lists do not allow.
      chart.addSeries(box.name(), new ArrayList<>(box.values()));
    }
    return write(name, chart, vertical);
  }

  /**
   * A box: its values, of which the quartiles are drawn.
   *
   * @param name below it
   */
  public record Box(String name, List<Double> values) {
    /** Copies the values. */
    public Box {
      values = List.copyOf(values);
    }
  }

  /** The bars of one colour. */
  public record Bars(String name, List<Double> values) {
    /** Copies the values. */
    public Bars {
      values = List.copyOf(values);
    }
  }

  private String write(String name, Chart<?, ?> chart, String description) throws IOException {
    String file = prefix + name + ".svg";
    Files.writeString(folder.resolve(file), Svg.file(chart, description), StandardCharsets.UTF_8);
    return FOLDER + "/" + file;
  }
}

package io.github.punctual.evaluation;

import io.github.punctual.simulator.report.Fonts;
import io.github.punctual.simulator.report.Look;
import io.github.punctual.simulator.report.Svg;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import org.knowm.xchart.BoxChart;
import org.knowm.xchart.BoxChartBuilder;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * The figures of a document, each a file in a folder beside it. Every method draws one and returns
 * the Markdown that shows it below a title.
 */
public final class Plots {
  private static final String FOLDER = "figures";
  private static final int WIDTH = 720;
  private static final int WIDE = 1100;
  private static final int HEIGHT = 320;

  /** The size of the figures that Justice and Pythia have. */
  private static final int PANEL_WIDTH = 940;

  private static final int PANEL_HEIGHT = 360;

  /** The format of numbers on an axis. */
  private static final String NUMBER = "#,##0.##";

  /** More names than these do not fit below a figure. */
  private static final int MOST_IN_A_ROW = 5;

  private final Path folder;
  private final String prefix;

  /**
   * Draws into a folder, which is made when it is missing.
   *
   * @param documents the folder of the documents, in which that of the figures is
   * @param prefix of the names of the files
   * @throws IOException when the folder cannot be made, or Java finds no font
   */
  Plots(Path documents, String prefix) throws IOException {
    if (Fonts.problem().isPresent()) {
      throw new IOException("no figures: " + Fonts.problem().get());
    }
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
    /** A value for each of some numbers. */
    public static Line over(String name, List<Integer> x, ToDoubleFunction<Integer> y) {
      return new Line(
          name,
          x.stream().map(Integer::doubleValue).toList(),
          x.stream().map(y::applyAsDouble).toList());
    }

    /** A line for each of some things. */
    public static <T> List<Line> each(Collection<T> things, Function<T, Line> line) {
      return things.stream().map(line).toList();
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

  /**
   * The bars of one colour.
   *
   * @param values one for each group
   * @param halfWidths of their confidence intervals; none where they are not drawn
   */
  public record Bars(String name, List<Double> values, List<Double> halfWidths) {
    /** Without confidence intervals. */
    public Bars(String name, List<Double> values) {
      this(name, values, List.of());
    }
  }

  /**
   * A box: its values, of which the quartiles are drawn.
   *
   * @param name below it
   */
  public record Box(String name, List<Double> values) {}

  /** An axis of a plot. */
  public record Axis(String title, boolean isLogarithmic) {}

  /** Lines with marks at the values. */
  public String lines(
      String title, String name, String horizontal, String vertical, List<Line> lines) {
    return fromZero(title, name, WIDTH, horizontal, vertical, lines, true);
  }

  /** A plot of lines without marks. */
  public String curves(
      String title, String name, String horizontal, String vertical, List<Line> lines) {
    return fromZero(title, name, WIDTH, horizontal, vertical, lines, false);
  }

  /** A plot over time. */
  public String course(String title, String name, String vertical, List<Line> lines) {
    return fromZero(title, name, WIDE, "seconds", vertical, lines, false);
  }

  private String fromZero(
      String title,
      String name,
      int width,
      String horizontal,
      String vertical,
      List<Line> lines,
      boolean marks) {
    XYChart chart = Look.lines(width, HEIGHT, horizontal, vertical);
    chart.getStyler().setYAxisMin(0.0);
    chart.getStyler().setYAxisDecimalPattern(NUMBER);
    if (lines.size() > MOST_IN_A_ROW) {
      chart.getStyler().setLegendPosition(LegendPosition.OutsideE);
      chart.getStyler().setLegendLayout(LegendLayout.Vertical);
    }
    draw(chart, lines, marks);
    return write(title, name, chart, vertical + " over " + horizontal);
  }

  /** Lines without marks; a vertical axis that is not logarithmic goes from 0 to 1. */
  public String panel(String title, String name, Axis horizontal, Axis vertical, List<Line> lines) {
    XYChart chart = Look.lines(PANEL_WIDTH, PANEL_HEIGHT, horizontal.title(), vertical.title());
    chart.getStyler().setXAxisLogarithmic(horizontal.isLogarithmic());
    chart.getStyler().setYAxisLogarithmic(vertical.isLogarithmic());
    if (!vertical.isLogarithmic()) {
      toOne(chart.getStyler());
    }
    draw(chart, lines, false);
    return write(title, name, chart, vertical.title() + " over " + horizontal.title());
  }

  private static void toOne(AxesChartStyler styler) {
    styler.setYAxisMin(0.0).setYAxisMax(1.0);
    styler.setYAxisDecimalPattern("0.0");
  }

  private static void draw(XYChart chart, List<Line> lines, boolean marks) {
    for (int i = 0; i < lines.size(); i++) {
      XYSeries series = chart.addSeries(lines.get(i).name(), lines.get(i).x(), lines.get(i).y());
      Look.line(series, i);
      series.setMarker(marks ? SeriesMarkers.CIRCLE : SeriesMarkers.NONE);
      series.setMarkerColor(Look.colour(i));
    }
  }

  /** Bars in groups. */
  public String bars(
      String title, String name, String vertical, List<String> groups, List<Bars> bars) {
    CategoryChart chart = bars(WIDTH, HEIGHT, vertical, groups, bars);
    chart.getStyler().setYAxisMin(0.0);
    return write(title, name, chart, vertical);
  }

  /** Bars in groups, with an axis from 0 to 1. */
  public String panelBars(
      String title, String name, String vertical, List<String> groups, List<Bars> bars) {
    CategoryChart chart = bars(PANEL_WIDTH, PANEL_HEIGHT, vertical, groups, bars);
    toOne(chart.getStyler());
    return write(title, name, chart, vertical + ": " + title);
  }

  private static CategoryChart bars(
      int width, int height, String vertical, List<String> groups, List<Bars> bars) {
    CategoryChart chart = Look.bars(width, height, vertical);
    for (int i = 0; i < bars.size(); i++) {
      Bars one = bars.get(i);
      CategorySeries series =
          one.halfWidths().isEmpty()
              ? chart.addSeries(one.name(), groups, one.values())
              : chart.addSeries(one.name(), groups, one.values(), one.halfWidths());
      series.setFillColor(Look.colour(i));
    }
    return chart;
  }

  /**
   * Boxes with whiskers beside each other.
   *
   * @param boxes at least one
   */
  public String boxes(String title, String name, String vertical, List<Box> boxes) {
    BoxChart chart = new BoxChartBuilder().width(WIDE).height(HEIGHT).yAxisTitle(vertical).build();
    Look.apply(chart.getStyler());
    chart.getStyler().setLegendVisible(false);
    chart.getStyler().setYAxisDecimalPattern(NUMBER);
    for (Box box : boxes) {
      // XChart looks for null, which unmodifiable lists do not allow.
      chart.addSeries(box.name(), new ArrayList<>(box.values()));
    }
    return write(title, name, chart, vertical);
  }

  private String write(String title, String name, Chart<?, ?> chart, String description) {
    String file = prefix + name + ".svg";
    try {
      Files.writeString(folder.resolve(file), Svg.file(chart, description), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the figure " + file + " cannot be written", e);
    }
    return "![%s](%s/%s)".formatted(title, FOLDER, file);
  }
}

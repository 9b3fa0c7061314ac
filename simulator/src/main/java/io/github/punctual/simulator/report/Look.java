package io.github.punctual.simulator.report;

import io.github.punctual.simulator.metrics.Use;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.XYSeries.XYSeriesRenderStyle;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** What all plots have in common. */
public final class Look {
  /** The width of plots that stand beside each other, in pixels. */
  static final int WIDTH = 560;

  /** Plots of the course of time, which have a row of their own. */
  static final int WIDE = 1140;

  static final int HEIGHT = 320;

  /** Colours that people with any colour vision tell apart (Okabe and Ito). */
  private static final Color[] COLOURS = {
    new Color(0x0072B2),
    new Color(0xE69F00),
    new Color(0x009E73),
    new Color(0xCC79A7),
    new Color(0x56B4E9),
    new Color(0xD55E00),
    new Color(0x999999),
    new Color(0xB8A800),
    new Color(0x444444),
  };

  private static final Color GRID = new Color(0xDDDDDD);
  private static final Color INK = new Color(0x222222);

  private Look() {}

  /** The colour of a series. */
  public static Color colour(int series) {
    return COLOURS[series % COLOURS.length];
  }

  /** The colour of a use: good, neither, late or stopped. */
  static Color colour(Use use) {
    return switch (use) {
      case MET -> COLOURS[2];
      case NO_DEADLINE -> COLOURS[4];
      case LATE -> COLOURS[1];
      case FAILED -> COLOURS[5];
    };
  }

  /** An empty chart of lines or areas. */
  public static XYChart lines(int width, int height, String horizontal, String vertical) {
    XYChart chart =
        new XYChartBuilder()
            .width(width)
            .height(height)
            .xAxisTitle(horizontal)
            .yAxisTitle(vertical)
            .build();
    apply(chart.getStyler());
    return chart;
  }

  /** An empty chart of bars in groups. */
  public static CategoryChart bars(int width, int height, String vertical) {
    CategoryChart chart =
        new CategoryChartBuilder().width(width).height(height).yAxisTitle(vertical).build();
    apply(chart.getStyler());
    chart.getStyler().setAvailableSpaceFill(0.8);
    return chart;
  }

  /** Draws a series as a line; beyond the colours there are, they are told apart by dashes. */
  public static void line(XYSeries series, int place) {
    float[] dash = place < COLOURS.length ? null : new float[] {6, 3};
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(colour(place));
    series.setLineStyle(
        new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dash, 0));
  }

  /** Draws a series as an area, which reaches down to 0. */
  static void area(XYSeries series, Color colour) {
    series.setXYSeriesRenderStyle(XYSeriesRenderStyle.Area);
    series.setMarker(SeriesMarkers.NONE);
    series.setFillColor(colour);
    series.setLineColor(colour);
  }

  /** Gives a chart the common look. */
  public static void apply(AxesChartStyler styler) {
    Font plain = new Font(Font.SANS_SERIF, Font.PLAIN, 12);
    styler.setBaseFont(plain);
    styler.setChartTitleVisible(false);
    styler.setLegendFont(plain);
    styler.setLegendPosition(LegendPosition.OutsideS);
    styler.setLegendLayout(LegendLayout.Horizontal);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setLegendPadding(6);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setChartFontColor(INK);
    styler.setChartPadding(8);
    styler.setAxisTitleFont(plain);
    styler.setAxisTickLabelsFont(plain);
    styler.setAxisTickLabelsColor(INK);
    styler.setAxisTickMarksColor(GRID);
    styler.setPlotGridLinesColor(GRID);
    styler.setPlotGridLinesStroke(new BasicStroke(1));
    styler.setPlotGridVerticalLinesVisible(false);
    styler.setPlotMargin(0);
    styler.setErrorBarsColor(INK);
    styler.setAntiAlias(true);
  }
}

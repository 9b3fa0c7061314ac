package io.github.punctual.simulator.report;

import io.github.punctual.simulator.metrics.Use;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler.LegendLayout;
import org.knowm.xchart.style.Styler.LegendPosition;

/** What all plots have in common. */
public final class Look {
  /** Plots beside each other. */
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

  /** Good, neither, late, stopped. */
  static Color colour(Use use) {
    return switch (use) {
      case MET -> COLOURS[2];
      case NO_DEADLINE -> COLOURS[4];
      case LATE -> COLOURS[1];
      case FAILED -> COLOURS[5];
    };
  }

  /** A line for a series; beyond the colours there are, they are told apart by dashes. */
  public static BasicStroke line(int series) {
    float[] dash = series < COLOURS.length ? null : new float[] {6, 3};
    return new BasicStroke(1.8f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dash, 0);
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

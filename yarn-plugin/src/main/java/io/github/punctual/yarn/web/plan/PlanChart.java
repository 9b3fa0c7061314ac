package io.github.punctual.yarn.web.plan;

import static io.github.punctual.yarn.web.page.Html.attributes;
import static io.github.punctual.yarn.web.page.Ticks.place;

import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Ticks;

/** Draws what is promised over time as areas on top of each other, in SVG. */
public final class PlanChart {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 360;
  private static final int LEFT = 84;
  private static final int RIGHT = 12;
  private static final int TOP = 24;
  private static final int BOTTOM = 44;
  private static final int EDGE = 20;
  private static final int X_TICKS = 8;
  private static final int Y_TICKS = 5;

  private final PlanFigure figure;
  private final double top;

  public PlanChart(PlanFigure figure) {
    this.figure = figure;
    this.top = Ticks.top(figure.most(), Y_TICKS);
  }

  public void write(Html html) {
    html.beginDrawing("chart", WIDTH, HEIGHT, "chart-title", title()).line();
    grid(html);
    areas(html);
    capacity(html);
    now(html);
    axes(html);
    columns(html);
    html.end().line();
  }

  private String title() {
    return "Promised %s over time from %s to %s UTC, stacked; the same numbers are in the tables below"
        .formatted(Amounts.name(figure.type()), Amounts.instant(first()), Amounts.instant(last()));
  }

  private long first() {
    return figure.edges().get(0);
  }

  private long last() {
    return figure.edges().get(figure.columns());
  }

  private double x(long millis) {
    return LEFT + (double) (millis - first()) / (last() - first()) * (WIDTH - LEFT - RIGHT);
  }

  private String edge(int number) {
    return place(x(figure.edges().get(number)));
  }

  private double y(double amount) {
    return HEIGHT - BOTTOM - amount / top * (HEIGHT - TOP - BOTTOM);
  }

  private void grid(Html html) {
    html.begin("g", "class", "grid", "aria-hidden", "true").line();
    double unit = Ticks.step(top, Y_TICKS);
    for (int i = 0; i * unit <= top * 1.0001; i++) {
      String amount = Amounts.of(figure.type(), i * unit);
      Ticks.amount(html, amount, LEFT, WIDTH - RIGHT, y(i * unit));
    }
    times(html);
    html.end().line();
  }

  private void axes(Html html) {
    html.begin("g", "class", "axes", "aria-hidden", "true").line();
    html.element("text", Amounts.name(figure.type()), attributes("class x y", "axis", 0, TOP - 11));
    html.element("text", "time", attributes("class x y", "axis", 0, HEIGHT - BOTTOM + 32));
    html.end().line();
  }

  private void times(Html html) {
    long span = Ticks.span(last() - first(), X_TICKS);
    long day = -1;
    for (long at : Ticks.times(first(), last(), span)) {
      double x = x(at);
      html.empty(
          "line", "x1", place(x), "x2", place(x), "y1", place(TOP), "y2", place(HEIGHT - BOTTOM));
      if (x <= WIDTH - RIGHT - 24) {
        Ticks.time(html, at, span, x, HEIGHT - BOTTOM + 16, "middle");
        if (Ticks.dayOf(at) != day) {
          Ticks.day(html, at, x, HEIGHT - BOTTOM + 32, "middle");
        }
        day = Ticks.dayOf(at);
      }
    }
  }

  private void areas(Html html) {
    double[] below = new double[figure.columns()];
    html.begin("g", "class", "areas").line();
    for (PlanFigure.Series series : figure.series()) {
      html.begin("path", "class", colour(series.source().colour()), "d", area(series, below));
      html.element("title", series.source().label());
      html.end().line();
      for (int i = 0; i < below.length; i++) {
        below[i] += series.amounts().get(i);
      }
    }
    html.end().line();
  }

  /** The CSS class of the colour of a series; below 0 that of all others. */
  public static String colour(int number) {
    return number < 0 ? "others" : "c" + number;
  }

  /** One closed shape for each time in which there is anything without a break. */
  private String area(PlanFigure.Series series, double[] below) {
    StringBuilder path = new StringBuilder();
    int column = 0;
    while (column < below.length) {
      if (series.amounts().get(column) <= 0) {
        column++;
        continue;
      }
      int end = column;
      while (end < below.length && series.amounts().get(end) > 0) {
        end++;
      }
      shape(path, series, below, column, end);
      column = end;
    }
    return path.toString();
  }

  private void shape(
      StringBuilder path, PlanFigure.Series series, double[] below, int from, int until) {
    path.append('M').append(edge(from)).append(' ').append(place(y(below[from])));
    for (int i = from; i < until; i++) {
      path.append('V').append(place(y(below[i] + series.amounts().get(i))));
      path.append('H').append(edge(i + 1));
    }
    for (int i = until - 1; i >= from; i--) {
      path.append('V').append(place(y(below[i])));
      path.append('H').append(edge(i));
    }
    path.append('Z');
  }

  private void capacity(Html html) {
    StringBuilder path = new StringBuilder();
    boolean drawing = false;
    for (int i = 0; i < figure.columns(); i++) {
      double amount = figure.capacity().get(i);
      if (amount <= 0) {
        drawing = false;
        continue;
      }
      if (!drawing) {
        path.append('M').append(edge(i)).append(' ').append(place(y(amount)));
      } else {
        path.append('V').append(place(y(amount)));
      }
      path.append('H').append(edge(i + 1));
      drawing = true;
    }
    html.begin("path", "class", "capacity", "fill", "none", "stroke", "gray", "d", path.toString());
    html.element("title", "all that can be promised").end().line();
  }

  private void now(Html html) {
    if (figure.nowMillis() < first() || figure.nowMillis() > last()) {
      return;
    }
    double place = x(figure.nowMillis());
    String x = place(place);
    html.begin("g", "class", "now");
    html.empty("line", "x1", x, "x2", x, "y1", place(TOP - 8), "y2", place(HEIGHT - BOTTOM));
    // At the edges the word would leave the picture, or cover what the axis measures.
    String anchor = place < LEFT + EDGE ? "start" : place > WIDTH - EDGE ? "end" : "middle";
    html.element("text", "now", "x", x, "y", place(TOP - 11), "text-anchor", anchor);
    html.end().line();
  }

  /** Says over each column what is in it, to those who point there. */
  private void columns(Html html) {
    html.begin("g", "class", "columns", "fill", "none", "pointer-events", "all").line();
    for (int i = 0; i < figure.columns(); i++) {
      double x = x(figure.edges().get(i));
      String width = place(x(figure.edges().get(i + 1)) - x);
      String height = place(HEIGHT - TOP - BOTTOM);
      html.begin("rect", attributes("x y width height", place(x), place(TOP), width, height));
      html.element("title", told(i)).end().line();
    }
    html.end().line();
  }

  private String told(int column) {
    long from = figure.edges().get(column);
    String until = Amounts.instant(figure.edges().get(column + 1), from);
    StringBuilder text = new StringBuilder(Amounts.instant(from) + " to " + until + " UTC");
    for (int i = figure.series().size() - 1; i >= 0; i--) {
      PlanFigure.Series series = figure.series().get(i);
      double amount = series.amounts().get(column);
      if (amount > 0) {
        text.append('\n')
            .append(series.source().label() + ": " + Amounts.of(figure.type(), amount));
      }
    }
    text.append("\npromised: ").append(Amounts.of(figure.type(), figure.promised(column)));
    if (figure.capacity().get(column) > 0) {
      text.append(" of ").append(Amounts.of(figure.type(), figure.capacity().get(column)));
    }
    return text.toString();
  }
}

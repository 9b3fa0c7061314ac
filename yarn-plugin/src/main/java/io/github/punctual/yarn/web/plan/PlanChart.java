package io.github.punctual.yarn.web.plan;

import static io.github.punctual.yarn.web.page.Html.attributes;

import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;

/** Draws what is promised over time as areas on top of each other, in SVG. */
final class PlanChart {
  private static final int WIDTH = 960;
  private static final int HEIGHT = 360;
  private static final int LEFT = 84;
  private static final int RIGHT = 12;
  private static final int TOP = 24;
  private static final int BOTTOM = 44;
  private static final int X_TICKS = 8;
  private static final int Y_TICKS = 5;

  /** Spans between marks of the time that people can reckon with, in seconds. */
  private static final List<Long> SPANS =
      List.of(
          1L, 2L, 5L, 10L, 15L, 30L, 60L, 120L, 300L, 600L, 900L, 1800L, 3600L, 7200L, 10_800L,
          21_600L, 43_200L, 86_400L, 172_800L, 604_800L);

  private static final DateTimeFormatter TIME = utc("HH:mm");
  private static final DateTimeFormatter SECONDS = utc("HH:mm:ss");
  private static final DateTimeFormatter DAY = utc("d MMM");

  private final PlanFigure figure;
  private final double top;

  PlanChart(PlanFigure figure) {
    this.figure = figure;
    this.top = niceTop(figure.most());
  }

  private static DateTimeFormatter utc(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
  }

  /** Writes the chart. */
  void write(Html html) {
    String box = "0 0 %d %d".formatted(WIDTH, HEIGHT);
    String[] attributes =
        attributes("viewBox role aria-labelledby class", box, "img", "chart-title", "chart");
    html.begin("svg", attributes).line();
    html.element("title", title(), "id", "chart-title").line();
    grid(html);
    areas(html);
    capacity(html);
    now(html);
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

  private double y(double amount) {
    return HEIGHT - BOTTOM - amount / top * (HEIGHT - TOP - BOTTOM);
  }

  private static String at(double place) {
    return String.format(Locale.ROOT, "%.1f", place);
  }

  /** A number somewhat above the largest that divides well. */
  private static double niceTop(double most) {
    if (most <= 0) {
      return 1;
    }
    double unit = step(most);
    return Math.ceil(most / unit + 1e-9) * unit;
  }

  private static double step(double most) {
    double rough = most / Y_TICKS;
    // Memory is counted in powers of two.
    double base = 1;
    while (base * 1024 <= rough) {
      base *= 1024;
    }
    for (double factor :
        new double[] {1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 128, 200, 256, 500}) {
      if (base * factor >= rough) {
        return base * factor;
      }
    }
    return base * 1024;
  }

  private void grid(Html html) {
    html.begin("g", "class", "grid", "aria-hidden", "true").line();
    double unit = step(top);
    for (int i = 0; i * unit <= top * 1.0001; i++) {
      String y = at(y(i * unit));
      html.empty("line", attributes("x1 x2 y1 y2", LEFT, at(WIDTH - RIGHT), y, y));
      String amount = Amounts.of(figure.type(), i * unit);
      html.element("text", amount, attributes("x y dy text-anchor", LEFT - 8, y, "0.32em", "end"));
    }
    times(html);
    html.end().line();
  }

  private void times(Html html) {
    long span =
        SPANS.stream()
                .filter(seconds -> (last() - first()) / 1000.0 / seconds <= X_TICKS)
                .findFirst()
                .orElse(SPANS.get(SPANS.size() - 1))
            * 1000;
    long day = -1;
    for (long at = Math.floorDiv(first() + span - 1, span) * span; at <= last(); at += span) {
      double x = x(at);
      html.empty("line", "x1", at(x), "x2", at(x), "y1", at(TOP), "y2", at(HEIGHT - BOTTOM));
      boolean edge = x > WIDTH - RIGHT - 24;
      Instant instant = Instant.ofEpochMilli(at);
      long itsDay = at / 86_400_000;
      if (!edge) {
        mark(html, x, HEIGHT - BOTTOM + 16, (span < 60_000 ? SECONDS : TIME).format(instant));
        if (itsDay != day) {
          mark(html, x, HEIGHT - BOTTOM + 32, DAY.format(instant));
        }
        day = itsDay;
      }
    }
  }

  private static void mark(Html html, double x, int y, String text) {
    html.element("text", text, "x", at(x), "y", Integer.toString(y), "text-anchor", "middle");
  }

  private void areas(Html html) {
    double[] below = new double[figure.columns()];
    html.begin("g", "class", "areas").line();
    for (PlanFigure.Series series : figure.series()) {
      html.begin("path", "class", colour(series.colour()), "d", area(series, below));
      html.element("title", series.label());
      html.end().line();
      for (int i = 0; i < below.length; i++) {
        below[i] += series.amounts().get(i);
      }
    }
    html.end().line();
  }

  /** The class of a colour. */
  static String colour(int number) {
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
    path.append('M').append(at(x(figure.edges().get(from)))).append(' ').append(at(y(below[from])));
    for (int i = from; i < until; i++) {
      path.append('V').append(at(y(below[i] + series.amounts().get(i))));
      path.append('H').append(at(x(figure.edges().get(i + 1))));
    }
    for (int i = until - 1; i >= from; i--) {
      path.append('V').append(at(y(below[i])));
      path.append('H').append(at(x(figure.edges().get(i))));
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
        path.append('M').append(at(x(figure.edges().get(i)))).append(' ').append(at(y(amount)));
      } else {
        path.append('V').append(at(y(amount)));
      }
      path.append('H').append(at(x(figure.edges().get(i + 1))));
      drawing = true;
    }
    html.begin("path", "class", "capacity", "fill", "none", "stroke", "gray", "d", path.toString());
    html.element("title", "all that can be promised").end().line();
  }

  private void now(Html html) {
    if (figure.nowMillis() < first() || figure.nowMillis() > last()) {
      return;
    }
    String x = at(x(figure.nowMillis()));
    html.begin("g", "class", "now");
    html.empty("line", "x1", x, "x2", x, "y1", at(TOP - 8), "y2", at(HEIGHT - BOTTOM));
    html.element("text", "now", "x", x, "y", at(TOP - 11), "text-anchor", "middle");
    html.end().line();
  }

  /** Says over each column what is in it, to those who point there. */
  private void columns(Html html) {
    html.begin("g", "class", "columns", "fill", "none", "pointer-events", "all").line();
    for (int i = 0; i < figure.columns(); i++) {
      double x = x(figure.edges().get(i));
      String width = at(x(figure.edges().get(i + 1)) - x);
      String height = at(HEIGHT - TOP - BOTTOM);
      html.begin("rect", attributes("x y width height", at(x), at(TOP), width, height));
      html.element("title", told(i)).end().line();
    }
    html.end().line();
  }

  private String told(int column) {
    StringBuilder text = new StringBuilder();
    long from = figure.edges().get(column);
    text.append(Amounts.instant(from))
        .append(" to ")
        .append(Amounts.instant(figure.edges().get(column + 1), from))
        .append(" UTC");
    for (int i = figure.series().size() - 1; i >= 0; i--) {
      PlanFigure.Series series = figure.series().get(i);
      double amount = series.amounts().get(column);
      if (amount > 0) {
        text.append('\n')
            .append(series.label())
            .append(": ")
            .append(Amounts.of(figure.type(), amount));
      }
    }
    text.append("\npromised: ").append(Amounts.of(figure.type(), figure.promised(column)));
    if (figure.capacity().get(column) > 0) {
      text.append(" of ").append(Amounts.of(figure.type(), figure.capacity().get(column)));
    }
    return text.toString();
  }
}

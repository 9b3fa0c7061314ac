package io.github.punctual.yarn.web.queues;

import static io.github.punctual.yarn.web.page.Html.attributes;

import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.yarn.queues.BurstCourse;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Ticks;

/** Draws what one burst has received over time, against what it is promised. */
final class BurstChart {
  private static final int WIDTH = 420;
  private static final int HEIGHT = 230;
  private static final int LEFT = 52;
  private static final int RIGHT = 22;
  private static final int TOP = 26;
  private static final int BOTTOM = 42;
  private static final int TICKS = 5;

  /** What lies above so many times the declared demand is drawn at the edge. */
  private static final double MOST = 2;

  /** A label that begins further right would leave the picture. */
  private static final int ROOM = 60;

  private final BurstCourse burst;
  private final long nowMillis;
  private final long lastMillis;
  private final double top;

  BurstChart(BurstCourse burst, long nowMillis) {
    this.burst = burst;
    this.nowMillis = nowMillis;
    long seen = burst.end().map(end -> end.endMillis()).orElse(nowMillis);
    long length = Math.max(seen, burst.deadlineMillis()) - burst.arrivedMillis();
    this.lastMillis = burst.arrivedMillis() + Math.max(1000, length + length / 20);
    double most =
        Math.max(1, burst.points().stream().mapToDouble(BurstCourse.Point::part).max().orElse(0));
    this.top = Math.min(MOST, most * 1.08);
  }

  void write(Html html) {
    html.begin("figure", "class", "course").line();
    String title = "What the burst received over time, against an even pace until its deadline";
    html.beginDrawing("chart course burst", WIDTH, HEIGHT, "burst-title", title);
    grid(html);
    html.empty("path", "class", "p90", "d", pace());
    html.empty("path", "class", "median", "d", received());
    mark(html, "due", "due", burst.deadlineMillis());
    if (burst.end().isPresent()) {
      mark(html, "done", "done", burst.end().get().endMillis());
    } else {
      mark(html, "now", "now", nowMillis);
    }
    html.end().line();
    html.begin("figcaption");
    html.paragraph(
        burst.queueClass() == QueueClass.HARD
            ? "Solid: received, of what is declared. Dashed: what is promised by then, the declared demand spread evenly over the on-time."
            : "Solid: received, of what is declared. Dashed: the even pace at which it would be done in time; its class, %s, does not promise that."
                .formatted(burst.queueClass()));
    html.end().end().line();
  }

  private double x(long millis) {
    double part = (double) (millis - burst.arrivedMillis()) / (lastMillis - burst.arrivedMillis());
    return LEFT + Math.max(0, Math.min(1, part)) * (WIDTH - LEFT - RIGHT);
  }

  private double y(double part) {
    return HEIGHT - BOTTOM - Math.min(part, top) / top * (HEIGHT - TOP - BOTTOM);
  }

  private void grid(Html html) {
    html.begin("g", "class", "grid", "aria-hidden", "true").line();
    for (double part = 0; part <= top; part += 0.25) {
      Ticks.amount(html, Amounts.percent(part, 1), LEFT, WIDTH - RIGHT, y(part));
    }
    long span = Ticks.span(lastMillis - burst.arrivedMillis(), TICKS);
    for (long at : Ticks.times(burst.arrivedMillis(), lastMillis, span)) {
      String x = Ticks.place(x(at));
      html.empty("line", attributes("x1 x2 y1 y2", x, x, TOP, HEIGHT - BOTTOM));
      Ticks.time(html, at, span, x(at), HEIGHT - BOTTOM + 16, "middle");
    }
    html.element("text", "received", attributes("class x y", "axis", 0, 12));
    html.element(
        "text",
        "time",
        attributes("class x y text-anchor", "axis", WIDTH - RIGHT, HEIGHT - 6, "end"));
    html.end().line();
  }

  private String pace() {
    return "M" + at(burst.arrivedMillis(), 0) + "L" + at(burst.deadlineMillis(), 1);
  }

  private String received() {
    StringBuilder path = new StringBuilder();
    for (BurstCourse.Point point : burst.points()) {
      path.append(path.isEmpty() ? 'M' : 'L').append(at(point.millis(), point.part()));
    }
    burst
        .end()
        .ifPresent(end -> path.append('L').append(at(end.endMillis(), burst.part(end.received()))));
    return path.toString();
  }

  private String at(long millis, double part) {
    return Ticks.place(x(millis)) + " " + Ticks.place(y(part));
  }

  private void mark(Html html, String kind, String word, long millis) {
    double x = x(millis);
    html.begin("g", "class", kind);
    html.empty(
        "line",
        attributes("x1 x2 y1 y2", Ticks.place(x), Ticks.place(x), TOP - 4, HEIGHT - BOTTOM));
    boolean isDue = kind.equals("due");
    boolean fits = x < WIDTH - ROOM;
    // The deadline is named before its line and the end after it, so that both can be read.
    html.element(
        "text",
        word,
        attributes(
            "x y text-anchor",
            Ticks.place(isDue || !fits ? x - 4 : x + 4),
            isDue ? TOP + 8 : TOP - 8,
            isDue || !fits ? "end" : "start"));
    html.end().line();
  }
}

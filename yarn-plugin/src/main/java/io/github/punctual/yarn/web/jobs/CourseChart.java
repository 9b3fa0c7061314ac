package io.github.punctual.yarn.web.jobs;

import static io.github.punctual.yarn.web.page.Html.attributes;

import io.github.punctual.robust.calibration.Forecast;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Ticks;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;

/** Draws when a job was expected to be done, over the time at which that was said. */
final class CourseChart {
  private static final int WIDTH = 520;
  private static final int HEIGHT = 280;
  private static final int LEFT = 64;
  private static final int RIGHT = 28;
  private static final int TOP = 34;
  private static final int BOTTOM = 52;
  private static final int X_TICKS = 5;
  private static final int Y_TICKS = 6;
  private static final long LEAST_MILLIS = 10_000;

  private final List<Forecast> course;
  private final OptionalLong dueMillis;
  private final OptionalLong endMillis;
  private final OptionalLong nowMillis;
  private final long fromX;
  private final long toX;
  private final long fromY;
  private final long toY;

  /**
   * A chart.
   *
   * @param course at least one
   * @param nowMillis the present, which is marked and always in sight; empty when the job is over
   */
  CourseChart(
      List<Forecast> course,
      OptionalLong dueMillis,
      OptionalLong endMillis,
      OptionalLong nowMillis) {
    this.course = List.copyOf(course);
    this.dueMillis = dueMillis;
    this.endMillis = endMillis;
    this.nowMillis = nowMillis;
    this.fromX = course.get(0).atMillis();
    long last = course.get(course.size() - 1).atMillis();
    this.toX = Math.max(Math.max(last, nowMillis.orElse(last)), fromX + LEAST_MILLIS);
    LongStream expected =
        course.stream().flatMapToLong(each -> LongStream.of(each.medianMillis(), each.p90Millis()));
    LongStream marks = LongStream.concat(dueMillis.stream(), endMillis.stream());
    long[] all = LongStream.concat(expected, marks).sorted().toArray();
    long low = all[0];
    long high = Math.max(all[all.length - 1], low + LEAST_MILLIS);
    // From one round time to another, so that every line has a mark below and above it.
    long span = Ticks.span(high - low, Y_TICKS - 2);
    this.fromY = Math.floorDiv(low - 1, span) * span;
    this.toY = (Math.floorDiv(high, span) + 1) * span;
  }

  void write(Html html) {
    String title = "When it was expected to be done, by when that was said";
    html.beginDrawing("chart timeline course", WIDTH, HEIGHT, "course-title", title);
    grid(html);
    html.empty("path", "class", "band", "d", band());
    html.empty("path", "class", "p90", "d", line(Forecast::p90Millis));
    html.empty("path", "class", "median", "d", line(Forecast::medianMillis));
    dueMillis.ifPresent(due -> mark(html, "due", "deadline", due, WIDTH - RIGHT - 4, "end"));
    endMillis.ifPresent(end -> mark(html, "done", "done", end, LEFT + 4, "start"));
    nowMillis.ifPresent(now -> now(html, now));
    html.end().line();
  }

  private void grid(Html html) {
    html.begin("g", "class", "grid").line();
    long spanY = Ticks.span(toY - fromY, Y_TICKS);
    for (long at : Ticks.times(fromY, toY, spanY)) {
      line(html, at);
      Ticks.time(html, at, spanY, LEFT - 8, y(at) + 4, "end");
    }
    long spanX = Ticks.span(toX - fromX, X_TICKS);
    for (long at : Ticks.times(fromX, toX, spanX)) {
      String x = Ticks.place(x(at));
      html.empty("line", attributes("x1 x2 y1 y2", x, x, TOP, HEIGHT - BOTTOM));
      Ticks.time(html, at, spanX, x(at), HEIGHT - BOTTOM + 16, "middle");
    }
    html.element("text", "expected to be done", attributes("x y class", 0, 12, "axis"));
    html.element(
            "text",
            "when that was said",
            attributes("x y text-anchor class", WIDTH - RIGHT, HEIGHT - 10, "end", "axis"))
        .end()
        .line();
  }

  private void mark(Html html, String kind, String label, long at, int x, String anchor) {
    html.begin("g", "class", kind);
    line(html, at);
    Ticks.time(html, label, at, at % 60_000 == 0 ? 60_000 : 1000, x, y(at) - 5, anchor);
    html.end().line();
  }

  /** Its word stands where it does not leave the picture. */
  private void now(Html html, long now) {
    String x = Ticks.place(x(now));
    html.begin("g", "class", "now");
    html.empty("line", attributes("x1 x2 y1 y2", x, x, TOP - 6, HEIGHT - BOTTOM));
    html.element("text", "now", attributes("x y text-anchor", x, TOP - 10, "middle")).end().line();
  }

  private void line(Html html, long at) {
    String y = Ticks.place(y(at));
    html.empty("line", attributes("x1 x2 y1 y2", LEFT, WIDTH - RIGHT, y, y));
  }

  private String line(ToLongFunction<Forecast> instant) {
    StringBuilder path = new StringBuilder();
    for (Forecast forecast : course) {
      to(path, path.isEmpty() ? 'M' : 'L', forecast.atMillis(), instant.applyAsLong(forecast));
    }
    // What was said last holds until now.
    nowMillis.ifPresent(
        now -> to(path, 'L', now, instant.applyAsLong(course.get(course.size() - 1))));
    return path.toString();
  }

  private String band() {
    StringBuilder path = new StringBuilder(line(Forecast::medianMillis));
    nowMillis.ifPresent(now -> to(path, 'L', now, course.get(course.size() - 1).p90Millis()));
    for (int i = course.size() - 1; i >= 0; i--) {
      to(path, 'L', course.get(i).atMillis(), course.get(i).p90Millis());
    }
    return path.append('Z').toString();
  }

  private void to(StringBuilder path, char how, long atMillis, long expectedMillis) {
    path.append(how).append(Ticks.place(x(atMillis))).append(' ');
    path.append(Ticks.place(y(expectedMillis)));
  }

  private double x(long millis) {
    return LEFT + (double) (millis - fromX) / (toX - fromX) * (WIDTH - LEFT - RIGHT);
  }

  private double y(long millis) {
    return HEIGHT - BOTTOM - (double) (millis - fromY) / (toY - fromY) * (HEIGHT - TOP - BOTTOM);
  }
}

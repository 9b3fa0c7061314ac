package io.github.punctual.yarn.web.jobs;

import static io.github.punctual.yarn.web.page.Html.attributes;

import io.github.punctual.robust.calibration.Forecast;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Html;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.ToLongFunction;

/** Draws when a job was expected to be done, over the time at which that was said. */
final class CourseChart {
  private static final int WIDTH = 760;
  private static final int HEIGHT = 260;
  private static final int LEFT = 76;
  private static final int RIGHT = 12;
  private static final int TOP = 12;
  private static final int BOTTOM = 30;
  private static final int TICKS = 4;

  private final List<Forecast> course;
  private final OptionalLong dueMillis;
  private final OptionalLong endMillis;
  private final long fromX;
  private final long toX;
  private final long fromY;
  private final long toY;

  /**
   * A chart.
   *
   * @param course at least one
   * @param dueMillis the deadline, which is marked
   * @param endMillis when the job was done, which is marked
   */
  CourseChart(List<Forecast> course, OptionalLong dueMillis, OptionalLong endMillis) {
    this.course = List.copyOf(course);
    this.dueMillis = dueMillis;
    this.endMillis = endMillis;
    long last = course.get(course.size() - 1).atMillis();
    this.fromX = course.get(0).atMillis();
    this.toX = Math.max(last, fromX + 1000);
    long low = course.stream().mapToLong(Forecast::medianMillis).min().orElse(0);
    long high = course.stream().mapToLong(Forecast::p90Millis).max().orElse(0);
    low = Math.min(low, Math.min(dueMillis.orElse(low), endMillis.orElse(low)));
    high = Math.max(high, Math.max(dueMillis.orElse(high), endMillis.orElse(high)));
    long margin = Math.max(1000, (high - low) / 12);
    this.fromY = low - margin;
    this.toY = high + margin;
  }

  void write(Html html) {
    String box = "0 0 %d %d".formatted(WIDTH, HEIGHT);
    html.begin(
        "svg",
        attributes(
            "class viewBox role aria-labelledby", "chart course", box, "img", "course-title"));
    html.element(
        "title", "When it was expected to be done, by when that was said", "id", "course-title");
    grid(html);
    html.empty("path", "class", "band", "d", band());
    html.empty("path", "class", "p90", "d", line(Forecast::p90Millis));
    html.empty("path", "class", "median", "d", line(Forecast::medianMillis));
    dueMillis.ifPresent(due -> mark(html, "due", "deadline", due));
    endMillis.ifPresent(end -> mark(html, "done", "done", end));
    html.end().line();
  }

  private void grid(Html html) {
    html.begin("g", "class", "grid");
    for (int i = 0; i <= TICKS; i++) {
      long at = fromY + (toY - fromY) * i / TICKS;
      line(html, at);
      html.element("text", clock(at), attributes("x y text-anchor", LEFT - 6, y(at) + 4, "end"));
    }
    for (int i = 0; i <= TICKS; i++) {
      long at = fromX + (toX - fromX) * i / TICKS;
      String anchor = i == 0 ? "start" : i == TICKS ? "end" : "middle";
      html.element("text", clock(at), attributes("x y text-anchor", x(at), HEIGHT - 10, anchor));
    }
    html.end();
  }

  private static String clock(long millis) {
    String text = Amounts.instant(millis / 1000 * 1000);
    return text.substring(text.indexOf(' ') + 1);
  }

  private void mark(Html html, String kind, String label, long at) {
    boolean isDue = kind.equals("due");
    int x = isDue ? WIDTH - RIGHT - 4 : LEFT + 4;
    html.begin("g", "class", kind);
    line(html, at);
    html.element(
            "text",
            label + " " + clock(at),
            attributes("x y text-anchor", x, y(at) - 4, isDue ? "end" : "start"))
        .end();
  }

  private void line(Html html, long at) {
    html.empty("line", attributes("x1 x2 y1 y2", LEFT, WIDTH - RIGHT, y(at), y(at)));
  }

  private String line(ToLongFunction<Forecast> instant) {
    StringBuilder path = new StringBuilder();
    for (Forecast forecast : course) {
      path.append(path.isEmpty() ? 'M' : 'L')
          .append(x(forecast.atMillis()))
          .append(' ')
          .append(y(instant.applyAsLong(forecast)));
    }
    return path.toString();
  }

  private String band() {
    StringBuilder path = new StringBuilder(line(Forecast::medianMillis));
    for (int i = course.size() - 1; i >= 0; i--) {
      path.append('L').append(x(course.get(i).atMillis())).append(' ');
      path.append(y(course.get(i).p90Millis()));
    }
    return path.append('Z').toString();
  }

  private int x(long millis) {
    return LEFT + scaled(millis - fromX, toX - fromX, WIDTH - LEFT - RIGHT);
  }

  private int y(long millis) {
    return HEIGHT - BOTTOM - scaled(millis - fromY, toY - fromY, HEIGHT - TOP - BOTTOM);
  }

  private static int scaled(long part, long whole, int length) {
    return (int) Math.round((double) part / (double) whole * length);
  }
}

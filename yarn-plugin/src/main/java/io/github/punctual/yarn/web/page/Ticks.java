package io.github.punctual.yarn.web.page;

import static io.github.punctual.yarn.web.page.Html.attributes;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Where the marks of axes stand, at numbers and times that people can reckon with. */
public final class Ticks {
  /** Spans between marks of the time, in seconds. */
  private static final List<Long> SPANS =
      List.of(
          1L, 2L, 5L, 10L, 15L, 30L, 60L, 120L, 300L, 600L, 900L, 1800L, 3600L, 7200L, 10_800L,
          21_600L, 43_200L, 86_400L, 172_800L, 604_800L);

  private static final double[] FACTORS = {
    1, 2, 4, 5, 8, 10, 16, 20, 32, 50, 64, 100, 128, 200, 256, 500
  };

  private static final long MINUTE_MILLIS = 60_000;
  private static final long DAY_MILLIS = 86_400_000;
  private static final DateTimeFormatter TIME = utc("HH:mm");
  private static final DateTimeFormatter SECONDS = utc("HH:mm:ss");
  private static final DateTimeFormatter DAY = utc("d MMM");

  private Ticks() {}

  private static DateTimeFormatter utc(String pattern) {
    return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH).withZone(ZoneOffset.UTC);
  }

  /** The span between marks, so many at most, of a length of time, in milliseconds. */
  public static long span(long lengthMillis, int most) {
    return SPANS.stream()
            .filter(seconds -> lengthMillis / 1000.0 / seconds <= most)
            .findFirst()
            .orElse(SPANS.get(SPANS.size() - 1))
        * 1000;
  }

  /** The instants between two, both included, at which marks stand that are a span apart. */
  public static List<Long> times(long fromMillis, long toMillis, long spanMillis) {
    List<Long> times = new ArrayList<>();
    long first = Math.floorDiv(fromMillis + spanMillis - 1, spanMillis) * spanMillis;
    for (long at = first; at <= toMillis; at += spanMillis) {
      times.add(at);
    }
    return times;
  }

  /** The step between marks, so many at most, of an amount; memory goes by powers of two. */
  public static double step(double largest, int most) {
    double rough = largest / most;
    double base = 1;
    while (base * 1024 <= rough) {
      base *= 1024;
    }
    for (double factor : FACTORS) {
      if (base * factor >= rough) {
        return base * factor;
      }
    }
    return base * 1024;
  }

  /** The first mark above the largest amount, so that what reaches it can be told from the edge. */
  public static double top(double largest, int most) {
    if (largest <= 0) {
      return 1;
    }
    double step = step(largest, most);
    return Math.ceil(largest / step + 1e-9) * step;
  }

  /** Writes a time at a mark, in UTC, which the script shows by the clock of whoever looks. */
  public static void time(
      Html html, long millis, long spanMillis, double x, double y, String anchor) {
    mark(html, "", millis, form(spanMillis), "time", x, y, anchor);
  }

  /** Writes a time at a mark after a word. */
  public static void time(
      Html html, String word, long millis, long spanMillis, double x, double y, String anchor) {
    mark(html, word + " ", millis, form(spanMillis), "time", x, y, anchor);
  }

  private static DateTimeFormatter form(long spanMillis) {
    return spanMillis < MINUTE_MILLIS ? SECONDS : TIME;
  }

  /** Writes an amount at a mark, and the line across the drawing that belongs to it. */
  public static void amount(Html html, String words, int left, int right, double y) {
    String at = place(y);
    html.empty("line", attributes("x1 x2 y1 y2", left, right, at, at));
    html.element("text", words, attributes("x y dy text-anchor", left - 6, at, "0.32em", "end"));
  }

  /** Writes the day of a mark. */
  public static void day(Html html, long millis, double x, double y, String anchor) {
    mark(html, "", millis, DAY, "day", x, y, anchor);
  }

  /** The day of an instant, in UTC. */
  public static String dayText(long millis) {
    return DAY.format(Instant.ofEpochMilli(millis));
  }

  /** The number of the day of an instant, in UTC. */
  public static long dayOf(long millis) {
    return Math.floorDiv(millis, DAY_MILLIS);
  }

  private static void mark(
      Html html,
      String word,
      long millis,
      DateTimeFormatter form,
      String name,
      double x,
      double y,
      String anchor) {
    Instant at = Instant.ofEpochMilli(millis);
    String names = "x y text-anchor data-at data-form data-said";
    String[] attributes = attributes(names, place(x), place(y), anchor, at, name, word);
    html.element("text", word + form.format(at), attributes);
  }

  /** A place in a drawing, to a tenth of its unit. */
  public static String place(double place) {
    return String.format(Locale.ROOT, "%.1f", place);
  }
}

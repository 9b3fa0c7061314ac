package io.github.punctual.yarn.web.overview;

import static io.github.punctual.yarn.web.page.Html.attributes;

import io.github.punctual.robust.outlook.DayCount;
import io.github.punctual.yarn.outlook.JobSight;
import io.github.punctual.yarn.web.page.Bars;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Ticks;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;

/**
 * How many deadlines were met and missed on each of the last days.
 *
 * @param counts the days on which there were any
 * @param kept whether they were counted day by day, of all jobs; otherwise they are what is
 *     remembered of jobs that the caller may see
 */
record DayTrend(List<DayCount> counts, boolean kept, long nowMillis) {
  private static final int DAYS = 14;
  private static final int WIDTH = 520;
  private static final int HEIGHT = 200;
  private static final int LEFT = 44;
  private static final int RIGHT = 12;
  private static final int TOP = 22;
  private static final int BOTTOM = 40;
  private static final int Y_TICKS = 4;

  static DayTrend of(List<JobSight> visible, long nowMillis) {
    Map<Long, DayCount> days = new TreeMap<>();
    for (JobSight job : visible) {
      long at = job.finishedMillis().orElse(job.submittedMillis());
      switch (job.state()) {
        case "MET" -> count(days, at, DayCount.Kind.MET);
        case "MISSED", "TERMINATED" -> count(days, at, DayCount.Kind.MISSED);
        case "REFUSED" -> count(days, at, DayCount.Kind.REFUSED);
        default -> {
          // It had no deadline, or has not ended, or ended by itself.
        }
      }
    }
    return new DayTrend(List.copyOf(days.values()), false, nowMillis);
  }

  private static void count(Map<Long, DayCount> days, long at, DayCount.Kind kind) {
    days.compute(
        DayCount.dayOf(at),
        (day, count) -> (count == null ? DayCount.none(day) : count).plus(kind));
  }

  void write(Html html) {
    html.element("h2", "Deadlines met by day", "id", "days").line();
    List<DayCount> days = lastDays();
    long met = days.stream().mapToLong(DayCount::met).sum();
    long missed = days.stream().mapToLong(DayCount::missed).sum();
    String whose = kept ? "all jobs" : "the jobs that you may see and that are still remembered";
    if (met + missed == 0) {
      html.paragraph(
          "No job with a deadline has ended in the last %d days, of %s.".formatted(DAYS, whose));
      return;
    }
    html.paragraph(
        "%d of %d were met in the last %d days (%s), of %s."
            .formatted(met, met + missed, DAYS, share(met, missed), whose));
    html.begin("figure").line();
    draw(html, days);
    html.begin("figcaption").line();
    Bars.legend(html, "kept-days", "met", "missed-days", "missed");
    html.paragraph(
        "Deadlines of jobs alone: how bursts and reservations were served is told on their own pages.");
    html.end().end().line();
    table(html, days);
  }

  private static String share(long met, long missed) {
    // Never 100 % while one was missed.
    return "%d\u00a0%%".formatted(100 * met / (met + missed));
  }

  private List<DayCount> lastDays() {
    Map<Long, DayCount> byDay = new TreeMap<>();
    counts.forEach(count -> byDay.put(count.day(), count));
    long today = DayCount.dayOf(nowMillis);
    return LongStream.rangeClosed(today - DAYS + 1, today)
        .mapToObj(day -> byDay.getOrDefault(day, DayCount.none(day)))
        .toList();
  }

  private static void draw(Html html, List<DayCount> days) {
    long most = days.stream().mapToLong(day -> day.met() + day.missed()).max().orElse(0);
    double top = Ticks.top((double) most, Y_TICKS);
    String title = "Deadlines met and missed on each of the last days";
    html.beginDrawing("chart timeline days", WIDTH, HEIGHT, "days-title", title);
    html.begin("g", "class", "grid");
    double unit = Math.max(1, Ticks.step(top, Y_TICKS));
    for (double at = 0; at <= top; at += unit) {
      Ticks.amount(html, Long.toString(Math.round(at)), LEFT, WIDTH - RIGHT, y(at, top));
    }
    html.element("text", "jobs", attributes("x y class", 0, 12, "axis")).end();
    double slot = (double) (WIDTH - LEFT - RIGHT) / days.size();
    for (int i = 0; i < days.size(); i++) {
      DayCount day = days.get(i);
      double x = LEFT + i * slot;
      html.begin("g").element("title", told(day));
      bar(html, "kept-days", x, slot, 0, day.met(), top);
      bar(html, "missed-days", x, slot, day.met(), day.missed(), top);
      html.end();
      if ((days.size() - 1 - i) % 2 == 0) {
        // A day of UTC, and not one of whoever looks: the script leaves it as it is.
        html.element(
            "text",
            Ticks.dayText(day.beginMillis()),
            attributes(
                "x y text-anchor", Ticks.place(x + slot / 2), HEIGHT - BOTTOM + 16, "middle"));
      }
    }
    html.element(
        "text",
        "days of UTC",
        attributes("x y text-anchor class", WIDTH - RIGHT, HEIGHT - 4, "end", "axis"));
    html.end().line();
  }

  private static void bar(
      Html html, String kind, double x, double slot, long from, long count, double top) {
    if (count > 0) {
      double y = y((double) (from + count), top);
      html.beginRect(kind, x + slot * 0.15, y, slot * 0.7, y((double) from, top) - y).end();
    }
  }

  private static double y(double count, double top) {
    return HEIGHT - BOTTOM - count / top * (HEIGHT - TOP - BOTTOM);
  }

  private static String told(DayCount day) {
    return "%s: %d met, %d missed, %d refused"
        .formatted(Ticks.dayText(day.beginMillis()), day.met(), day.missed(), day.refused());
  }

  private static void table(Html html, List<DayCount> days) {
    html.begin("details", "id", "days-numbers").element("summary", "The same in numbers").line();
    html.table("days", "", List.of("Day of UTC", "Met", "Missed", "Refused"));
    for (int i = days.size() - 1; i >= 0; i--) {
      DayCount day = days.get(i);
      html.begin("tr").element("th", Ticks.dayText(day.beginMillis()), "scope", "row");
      html.element("td", Long.toString(day.met())).element("td", Long.toString(day.missed()));
      html.element("td", Long.toString(day.refused())).end().line();
    }
    html.endTable();
    html.end().line();
  }
}

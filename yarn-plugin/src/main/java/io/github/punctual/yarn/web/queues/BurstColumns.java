package io.github.punctual.yarn.web.queues;

import static io.github.punctual.yarn.web.page.Html.attributes;

import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.core.decision.DecisionText;
import io.github.punctual.yarn.queues.BurstCourse;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Bars;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Ticks;
import java.util.List;

/** Draws bursts beside each other: what each received by its deadline, and whether it was late. */
record BurstColumns(List<BurstCourse> bursts) {
  private static final int SLOT = 24;
  private static final int GAP = 6;
  private static final int LEFT = 64;
  private static final int RIGHT = 30;
  private static final int TOP = 24;
  private static final int PLOT = 130;
  private static final int BOTTOM = 40;
  private static final int LEAST_SLOTS = 11;

  /** Of so many columns one has its time below it. */
  private static final int LABELLED = 3;

  private static final double MOST = 2;

  void write(Html html) {
    int height = TOP + PLOT + BOTTOM;
    html.begin("figure").line();
    html.begin("div", "class", "scroll latest", "tabindex", "0", "role", "group");
    html.begin(
        "svg",
        attributes(
            "class viewBox width height role aria-labelledby",
            "chart natural",
            "0 0 %d %d".formatted(width(), height),
            width(),
            height,
            "img",
            "columns-title"));
    html.element(
        "title",
        "What each burst had received by its deadline, of what is declared; the same is in the table below",
        "id",
        "columns-title");
    grid(html);
    html.begin("g", "class", "columns-of").line();
    for (int i = 0; i < bursts.size(); i++) {
      column(html, bursts.get(i), i);
    }
    html.end().end().end().line();
    html.begin("figcaption").line();
    Bars.legend(html, "kept-days", "on time", "missed-days", "late", "used", "goes on");
    html.paragraph(
        "Received by the deadline, of what is declared. The dashed line is all of it; a burst that needs less is done below it.");
    html.end().end().line();
  }

  private int width() {
    return LEFT + SLOT * Math.max(LEAST_SLOTS, bursts.size()) + RIGHT;
  }

  private double top() {
    double most = bursts.stream().mapToDouble(BurstCourse::part).max().orElse(0);
    return most > 1.05 ? Math.min(MOST, most * 1.05) : 1.1;
  }

  private double y(double part) {
    return TOP + PLOT * (1 - Math.min(part, top()) / top());
  }

  private void grid(Html html) {
    html.begin("g", "class", "grid", "aria-hidden", "true").line();
    for (double part = 0; part <= top(); part += 0.5) {
      Ticks.amount(html, Amounts.percent(part, 1), LEFT, width() - RIGHT, y(part));
    }
    html.element("text", "received", attributes("class x y", "axis", 0, 12));
    html.element("text", "arrived", attributes("class x y", "axis", 0, TOP + PLOT + 32));
    html.end().line();
    String all = "M%d %sH%d".formatted(LEFT, Ticks.place(y(1)), width() - RIGHT);
    html.empty("path", attributes("class fill stroke d", "capacity", "none", "gray", all)).line();
  }

  private void column(Html html, BurstCourse burst, int number) {
    int x = LEFT + SLOT * number + GAP / 2;
    double y = y(burst.part());
    String kind = burst.end().isEmpty() ? "used" : burst.isLate() ? "missed-days" : "kept-days";
    double height = Math.max(1, TOP + PLOT - y);
    html.beginRect(kind, x, TOP + PLOT - height, SLOT - GAP, height);
    html.element("title", told(burst)).end();
    int fromEnd = bursts.size() - 1 - number;
    if (fromEnd % LABELLED == 0) {
      Ticks.time(
          html, burst.arrivedMillis(), 60_000, x + (SLOT - GAP) / 2.0, TOP + PLOT + 16, "middle");
    }
    if (number == 0 || (fromEnd == 0 && isOtherDay())) {
      Ticks.day(html, burst.arrivedMillis(), x + (SLOT - GAP) / 2.0, TOP + PLOT + 32, "middle");
    }
    html.line();
  }

  private boolean isOtherDay() {
    return Ticks.dayOf(bursts.get(0).arrivedMillis())
        != Ticks.dayOf(bursts.get(bursts.size() - 1).arrivedMillis());
  }

  private static String ended(BurstRecord end) {
    return end.onTime()
        ? "done on time after " + DecisionText.duration(end.endMillis() - end.arrivedMillis())
        : "late by " + DecisionText.duration(end.lateMillis());
  }

  private static String told(BurstCourse burst) {
    String how = burst.end().map(BurstColumns::ended).orElse("goes on");
    return "%s UTC: received %s of what is declared, %s"
        .formatted(
            Amounts.instant(burst.arrivedMillis() / 1000 * 1000),
            Amounts.percent(burst.part(), 1),
            how);
  }
}

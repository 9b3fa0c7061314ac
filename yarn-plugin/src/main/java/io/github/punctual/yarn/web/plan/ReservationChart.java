package io.github.punctual.yarn.web.plan;

import static io.github.punctual.yarn.web.page.Html.attributes;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.book.PromisedSpan;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Run;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Bars;
import io.github.punctual.yarn.web.page.Html;
import io.github.punctual.yarn.web.page.Ticks;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Draws the stages of a reservation over time: their windows, and what is promised in these. */
final class ReservationChart {
  private static final int WIDTH = 640;
  private static final int SIDE = 26;
  private static final int TOP = 22;
  private static final int LANE = 50;
  private static final int WORDS = 18;
  private static final int BAR = 24;
  private static final int BOTTOM = 42;
  private static final int TICKS = 6;
  private static final int MOST_LANES = 24;

  /** The present is drawn unless that would make the promises shorter than a fifth of the time. */
  private static final int MOST_AWAY = 4;

  private record Piece(long fromMillis, long untilMillis, double part, String words) {}

  /** One line of the picture: what it is about, its windows, and what is promised. */
  private record Lane(String words, List<Piece> windows, List<Piece> promised) {}

  private final long nowMillis;
  private final List<Lane> lanes;
  private final long from;
  private final long until;

  ReservationChart(Booking booking, long nowMillis) {
    this.nowMillis = nowMillis;
    List<Lane> all = booking.occurrences().isEmpty() ? over(booking) : stages(booking);
    this.lanes = all.subList(0, Math.min(MOST_LANES, all.size()));
    List<Piece> pieces = new ArrayList<>();
    lanes.forEach(lane -> pieces.addAll(lane.windows()));
    lanes.forEach(lane -> pieces.addAll(lane.promised()));
    long first = pieces.stream().mapToLong(Piece::fromMillis).min().orElse(nowMillis);
    long last = pieces.stream().mapToLong(Piece::untilMillis).max().orElse(nowMillis);
    long length = Math.max(60_000, last - first);
    if (nowMillis < first && first - nowMillis <= MOST_AWAY * length) {
      first = nowMillis;
    } else if (nowMillis > last && nowMillis - last <= MOST_AWAY * length) {
      last = nowMillis;
    }
    long margin = Math.max(1000, (last - first) / 40);
    this.from = first - margin;
    this.until = Math.max(last, first + 60_000) + margin;
  }

  private static List<Lane> stages(Booking booking) {
    Map<Integer, Lane> lanes = new TreeMap<>();
    long step = booking.stepMillis();
    for (Occurrence occurrence : booking.occurrences()) {
      for (Allocation allocation : occurrence.placement().allocations()) {
        DemandStage stage = allocation.stage();
        Lane lane = lanes.computeIfAbsent(stage.id(), id -> empty(stage));
        lane.windows().add(new Piece(stage.start() * step, stage.finish() * step, 1, "its window"));
        for (Run run : allocation.runs()) {
          double part = (double) run.bundles() / stage.maxParallel();
          String words = run.bundles() + " at a time";
          lane.promised().add(new Piece(run.start() * step, run.end() * step, part, words));
        }
      }
    }
    return List.copyOf(lanes.values());
  }

  private static Lane empty(DemandStage stage) {
    String words =
        "Stage %d: %s, %s each"
            .formatted(stage.id() + 1, ReservationPage.parallel(stage), Amounts.of(stage.bundle()));
    return new Lane(words, new ArrayList<>(), new ArrayList<>());
  }

  /** What is left to draw of one that is over: all that it was promised together. */
  private static List<Lane> over(Booking booking) {
    List<PromisedSpan> spans = booking.promises();
    String type = ResourceVector.MEMORY;
    long most = spans.stream().mapToLong(span -> span.vector().get(type)).max().orElse(0);
    if (most == 0) {
      return List.of();
    }
    List<Piece> pieces = new ArrayList<>();
    for (PromisedSpan span : spans) {
      double part = (double) span.vector().get(type) / most;
      String words = Amounts.of(span.vector());
      pieces.add(new Piece(span.fromMillis(), span.untilMillis(), part, words));
    }
    return List.of(new Lane("It was promised up to " + Amounts.of(type, most), List.of(), pieces));
  }

  void write(Html html) {
    html.element("h2", "Promised over time", "id", "over-time").line();
    if (lanes.isEmpty()) {
      html.paragraph("Nothing is promised, and nothing was.");
      return;
    }
    html.begin("figure", "class", "lanes").line();
    html.begin("div", "class", "scroll", "tabindex", "0", "role", "group");
    String title =
        "When stages may run and what is promised to them; the same is in the table below";
    html.beginDrawing("chart", WIDTH, bottom() + BOTTOM, "stages-title", title);
    grid(html);
    now(html);
    for (int i = 0; i < lanes.size(); i++) {
      lane(html, lanes.get(i), TOP + i * LANE);
    }
    html.end().end().line().begin("figcaption").line();
    Bars.legend(html, "used", "promised", "window", "its window");
    html.end().end().line();
  }

  private int bottom() {
    return TOP + lanes.size() * LANE;
  }

  private double x(long millis) {
    return SIDE + (double) (millis - from) / (until - from) * (WIDTH - 2 * SIDE);
  }

  private void grid(Html html) {
    html.begin("g", "class", "grid", "aria-hidden", "true").line();
    long span = Ticks.span(until - from, TICKS);
    long day = -1;
    for (long at : Ticks.times(from, until, span)) {
      String x = Ticks.place(x(at));
      html.empty("line", attributes("x1 x2 y1 y2", x, x, TOP, bottom()));
      Ticks.time(html, at, span, x(at), bottom() + 16, "middle");
      if (Ticks.dayOf(at) != day) {
        Ticks.day(html, at, x(at), bottom() + 32, "middle");
      }
      day = Ticks.dayOf(at);
    }
    html.end().line();
  }

  private void lane(Html html, Lane lane, int y) {
    html.element("text", lane.words(), attributes("class x y", "over-lines", SIDE, y + WORDS - 5));
    for (Piece window : lane.windows()) {
      rect(html, "window", window, y + WORDS, BAR);
    }
    for (Piece piece : lane.promised()) {
      double height = Math.max(2, BAR * Math.min(1, piece.part()));
      rect(html, "used", piece, y + WORDS + BAR - height, height);
    }
    html.line();
  }

  private void rect(Html html, String kind, Piece piece, double y, double height) {
    double width = Math.max(1.5, x(piece.untilMillis()) - x(piece.fromMillis()));
    html.beginRect(kind, x(piece.fromMillis()), y, width, height);
    html.element(
            "title",
            "%s to %s UTC: %s"
                .formatted(
                    Amounts.instant(piece.fromMillis()),
                    Amounts.instant(piece.untilMillis(), piece.fromMillis()),
                    piece.words()))
        .end();
  }

  private void now(Html html) {
    if (nowMillis < from || nowMillis > until) {
      return;
    }
    String x = Ticks.place(x(nowMillis));
    html.begin("g", "class", "now");
    html.empty("line", attributes("x1 x2 y1 y2", x, x, TOP - 6, bottom()));
    html.element("text", "now", attributes("x y text-anchor", x, TOP - 9, "middle"));
    html.end().line();
  }
}

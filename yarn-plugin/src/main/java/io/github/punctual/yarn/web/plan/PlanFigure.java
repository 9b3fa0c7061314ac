package io.github.punctual.yarn.web.plan;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.PromisedSpan;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.web.api.Access;
import io.github.punctual.yarn.web.page.Amounts;
import io.github.punctual.yarn.web.page.Ticks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/**
 * What is drawn of plans: amounts of one resource type over time, between edges, stacked.
 *
 * @param edges the instants at which anything changes, the first and the last included
 * @param averaged whether the amounts are averages between edges, because there are too many
 * @param series what is stacked, from below
 * @param capacity all that can be promised, between edges; 0 where that is not known
 */
public record PlanFigure(
    String type,
    long nowMillis,
    List<Long> edges,
    boolean averaged,
    List<Series> series,
    List<Double> capacity) {
  /** So many reservations have a colour of their own. */
  static final int MOST_SERIES = 12;

  /** So many columns can still be told from each other. */
  private static final int MOST_COLUMNS = 400;

  private static final int AVERAGED_COLUMNS = 240;
  private static final int LEAST_COLUMNS = 8;

  /**
   * What is stacked, as it was promised.
   *
   * @param label what it is called
   * @param target the fragment of the page that tells more; empty when there is none
   * @param colour its number, or -1 for all others together
   * @param promises what is promised to it, when
   */
  public record Source(String label, String target, int colour, List<PromisedSpan> promises) {}

  /** What is stacked, as it is drawn: amounts between edges. */
  public record Series(Source source, List<Double> amounts) {}

  /** The columns, one between each edge and the next. */
  int columns() {
    return edges.size() - 1;
  }

  double promised(int column) {
    return series.stream().mapToDouble(each -> each.amounts().get(column)).sum();
  }

  /** Says that averages are drawn, and over how long; empty where every step is. */
  public Optional<String> averages() {
    return averaged
        ? Optional.of(
            "Averages over %s: there is too much to draw every step."
                .formatted(Amounts.duration(edges.get(1) - edges.get(0))))
        : Optional.empty();
  }

  /** The largest amount that is drawn. */
  double most() {
    double most = 0;
    for (int i = 0; i < columns(); i++) {
      most = Math.max(most, Math.max(capacity.get(i), promised(i)));
    }
    return most;
  }

  /** What is drawn of plans that the caller may enter. */
  static PlanFigure of(List<PlanView> plans, PlanChoices query, Access access) {
    long now = plans.stream().mapToLong(PlanView::nowMillis).max().orElse(0);
    long from = query.fromMillis(now);
    OptionalLong to = query.toMillis(now);
    List<PlanSlice> slices =
        plans.stream()
            .map(plan -> PlanSlice.of(plan, from, to, Integer.MAX_VALUE, access))
            .toList();
    long until =
        slices.stream()
            .mapToLong(PlanSlice::untilMillis)
            .max()
            .orElse(from + PlanChoices.HOUR_MILLIS);
    List<Source> sources =
        query.byQueue() ? byQueue(plans, slices) : byReservation(plans.size(), slices);
    List<PromisedSpan> capacity = plans.stream().flatMap(plan -> plan.capacity().stream()).toList();
    return drawn(query.type(), now, from, until, sources, capacity);
  }

  private static List<Source> byQueue(List<PlanView> plans, List<PlanSlice> slices) {
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < plans.size(); i++) {
      sources.add(new Source(plans.get(i).queue(), "", i % MOST_SERIES, slices.get(i).promises()));
    }
    return sources;
  }

  private static List<Source> byReservation(int plans, List<PlanSlice> slices) {
    List<Booking> shown = new ArrayList<>();
    List<Booking> others = new ArrayList<>();
    for (PlanSlice slice : slices) {
      shown.addAll(slice.shown());
      others.addAll(slice.hidden());
    }
    shown.sort(PlanSlice.EARLIEST_FIRST);
    while (shown.size() > MOST_SERIES) {
      others.add(shown.remove(shown.size() - 1));
    }
    List<Source> sources = new ArrayList<>();
    boolean[] taken = new boolean[MOST_SERIES];
    for (Booking booking : shown) {
      // A reservation keeps its colour while others come and go, as far as there are enough.
      int colour = (int) ((booking.number() - 1) % MOST_SERIES);
      while (taken[colour]) {
        colour = (colour + 1) % MOST_SERIES;
      }
      taken[colour] = true;
      String label = label(booking.request());
      sources.add(
          new Source(
              plans > 1 ? label + ", " + booking.request().queue() : label,
              "r-" + booking.key(),
              colour,
              booking.promises()));
    }
    if (!others.isEmpty()) {
      List<PromisedSpan> promises = new ArrayList<>();
      others.forEach(booking -> promises.addAll(booking.promises()));
      String label = others.size() == 1 ? "1 other" : others.size() + " others";
      sources.add(new Source(label, "", -1, promises));
    }
    return sources;
  }

  /** What people call a reservation. */
  static String label(Request request) {
    return request.name().isBlank() ? request.key().value() : request.name();
  }

  /** What is drawn of some promises between two instants, beside all that can be promised. */
  public static PlanFigure drawn(
      String type,
      long now,
      long from,
      long until,
      List<Source> sources,
      Collection<PromisedSpan> capacity) {
    TreeSet<Long> edges = new TreeSet<>(List.of(from, until));
    sources.forEach(source -> addEdges(edges, source.promises()));
    addEdges(edges, capacity);
    if (edges.subSet(from, true, until, true).size() <= LEAST_COLUMNS) {
      // Where little changes there are still times to point at, and rows to read.
      edges.addAll(Ticks.times(from, until, Ticks.span(until - from, LEAST_COLUMNS)));
    }
    List<Long> used = new ArrayList<>(edges.subSet(from, true, until, true));
    boolean averaged = used.size() - 1 > MOST_COLUMNS;
    if (averaged) {
      used.clear();
      long slot = (until - from + AVERAGED_COLUMNS - 1) / AVERAGED_COLUMNS;
      for (int i = 0; i <= AVERAGED_COLUMNS; i++) {
        used.add(from + i * slot);
      }
    }
    List<Series> series = new ArrayList<>();
    for (Source source : sources) {
      List<Double> amounts = columns(type, used, source.promises());
      if (amounts.stream().anyMatch(amount -> amount != 0)) {
        series.add(new Series(source, amounts));
      }
    }
    return new PlanFigure(type, now, used, averaged, series, columns(type, used, capacity));
  }

  private static void addEdges(TreeSet<Long> edges, Collection<PromisedSpan> promises) {
    for (PromisedSpan promise : promises) {
      edges.add(promise.fromMillis());
      edges.add(promise.untilMillis());
    }
  }

  /** The average of each column; exact where nothing changes within one. */
  private static List<Double> columns(
      String type, List<Long> edges, Collection<PromisedSpan> promises) {
    double[] sums = new double[edges.size() - 1];
    int column = 0;
    for (Timeline.Piece piece :
        Timeline.of(promises).pieces(edges.get(0), edges.get(edges.size() - 1))) {
      while (edges.get(column + 1) <= piece.fromMillis()) {
        column++;
      }
      for (int i = column; i < sums.length && edges.get(i) < piece.untilMillis(); i++) {
        long from = Math.max(edges.get(i), piece.fromMillis());
        long until = Math.min(edges.get(i + 1), piece.untilMillis());
        double part = (double) (until - from) / (edges.get(i + 1) - edges.get(i));
        sums[i] += piece.amount(type) * part;
      }
    }
    return DoubleStream.of(sums).boxed().toList();
  }
}

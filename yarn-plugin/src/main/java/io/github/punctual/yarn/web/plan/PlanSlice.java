package io.github.punctual.yarn.web.plan;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.PromisedSpan;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.web.api.Access;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * The part of a plan between two instants, as far as a caller may see it.
 *
 * @param untilMillis the instant after the last
 * @param promises all of it together
 * @param shown the reservations that are told one by one, those that begin first first
 * @param more those that the caller may see and that are too many to be told one by one
 * @param hidden those that the caller may not see
 */
record PlanSlice(
    long untilMillis,
    List<PromisedSpan> promises,
    List<Booking> shown,
    List<Booking> more,
    List<Booking> hidden) {
  /** With nothing promised at all, an answer that has no end still shows the next hour. */
  private static final long LEAST_MILLIS = 60 * 60 * 1000L;

  static final Comparator<Booking> EARLIEST_FIRST =
      Comparator.<Booking>comparingLong(booking -> booking.startMillis().orElse(Long.MAX_VALUE))
          .thenComparingLong(Booking::number);

  /** A part of a plan; one without an end goes on until nothing is promised. */
  static PlanSlice of(
      PlanView plan, long fromMillis, OptionalLong toMillis, int limit, Access access) {
    long until = toMillis.orElseGet(() -> lastMillis(plan, fromMillis));
    List<PromisedSpan> promises = new ArrayList<>();
    List<Booking> visible = new ArrayList<>();
    List<Booking> hidden = new ArrayList<>();
    for (Booking booking : plan.bookings()) {
      promises.addAll(booking.promises());
      if (isBetween(booking, fromMillis, until)) {
        boolean may = access.mayView(plan, booking.request());
        (may ? visible : hidden).add(booking);
      }
    }
    visible.sort(EARLIEST_FIRST);
    int shown = Math.min(limit, visible.size());
    return new PlanSlice(
        until, promises, visible.subList(0, shown), visible.subList(shown, visible.size()), hidden);
  }

  /** One that is promised nothing at the moment is where its window is. */
  private static boolean isBetween(Booking booking, long fromMillis, long untilMillis) {
    if (booking.startMillis().isEmpty()) {
      return booking.state().isLive() && booking.deadlineMillis().orElse(fromMillis) > fromMillis;
    }
    return booking.startMillis().getAsLong() < untilMillis
        && booking.endMillis().orElse(fromMillis) > fromMillis;
  }

  private static long lastMillis(PlanView plan, long fromMillis) {
    long last =
        plan.bookings().stream()
            .mapToLong(booking -> booking.endMillis().orElse(Long.MIN_VALUE))
            .max()
            .orElse(Long.MIN_VALUE);
    return Math.max(last, Math.max(plan.nowMillis(), fromMillis) + LEAST_MILLIS);
  }
}

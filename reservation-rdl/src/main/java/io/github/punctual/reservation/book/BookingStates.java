package io.github.punctual.reservation.book;

import java.util.List;

/** Says in which state a live booking is. */
final class BookingStates {
  private BookingStates() {}

  /** The booking in the state that its occurrences amount to in a step. */
  static Booking of(Booking booking, BookPages pages) {
    if (!booking.state().isLive()) {
      return booking;
    }
    long step = pages.step();
    List<Occurrence> ahead =
        booking.occurrences().stream().filter(each -> each.end() > step).toList();
    Booking counted = booking.losing(pages.lost(booking));
    if (ahead.stream().anyMatch(each -> !each.isWhole())) {
      boolean nothing = ahead.stream().allMatch(each -> each.placement().end() <= step);
      return counted.with(nothing ? BookingState.AT_RISK : BookingState.REDUCED);
    }
    boolean begun =
        !booking.held().isEmpty()
            || booking.occurrences().stream().anyMatch(each -> each.placement().start() <= step);
    return counted.with(begun ? BookingState.RUNNING : BookingState.PLANNED);
  }
}

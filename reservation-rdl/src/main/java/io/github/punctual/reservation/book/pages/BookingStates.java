package io.github.punctual.reservation.book.pages;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.reservation.book.BookSettings;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.Occurrence;
import java.util.List;

/** Says in which state a live booking is. */
public final class BookingStates {
  private BookingStates() {}

  /** The booking in the state that its occurrences amount to in a step. */
  public static Booking of(Booking booking, BookPages pages) {
    if (!booking.state().isLive()) {
      return booking;
    }
    long step = pages.clock().step();
    List<Occurrence> ahead =
        booking.occurrences().stream().filter(each -> each.end() > step).toList();
    Booking counted = booking.losing(lost(booking, pages.settings()));
    if (ahead.stream().anyMatch(each -> !each.isWhole())) {
      boolean nothing = ahead.stream().allMatch(each -> each.placement().end() <= step);
      return counted.with(nothing ? BookingState.AT_RISK : BookingState.REDUCED);
    }
    boolean begun =
        !booking.held().isEmpty()
            || booking.occurrences().stream().anyMatch(each -> each.placement().start() <= step);
    return counted.with(begun ? BookingState.RUNNING : BookingState.PLANNED);
  }

  /** What is missing of what was accepted: the work of stages. */
  public static ResourceSeconds lost(Booking booking, BookSettings settings) {
    ResourceSeconds sum = ResourceSeconds.ZERO;
    for (Occurrence occurrence : booking.occurrences()) {
      if (!occurrence.isWhole()) {
        sum =
            sum.plus(
                DemandAmounts.work(
                        occurrence.asked(), occurrence.placement(), settings.stepMillis())
                    .minus(DemandAmounts.work(occurrence.placement(), settings.stepMillis())));
      }
    }
    return sum;
  }
}

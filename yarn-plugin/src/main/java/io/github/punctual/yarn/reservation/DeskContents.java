package io.github.punctual.yarn.reservation;

import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.util.List;
import java.util.function.Function;

/**
 * What is to be kept of a desk at one moment.
 *
 * @param book what it remembers besides its reservations
 * @param reservations all that are still known
 */
record DeskContents(BookRecord book, List<ReservationRecord> reservations) {
  static DeskContents of(
      String plan, BookState state, Function<ReservationKey, String> definitionOf) {
    return new DeskContents(
        new BookRecord(
            plan, state.nowMillis(), state.nextNumber(), state.nextNotice(), state.capacity()),
        state.bookings().stream()
            .map(booking -> new ReservationRecord(plan, booking, definitionOf.apply(booking.key())))
            .toList());
  }
}

package io.github.punctual.reservation.bookkeeping;

import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.BookingState;
import io.github.punctual.reservation.book.pages.BookClock;
import io.github.punctual.reservation.book.pages.BookRegister;
import io.github.punctual.reservation.book.pages.BookTrial;
import io.github.punctual.reservation.book.pages.Changes;
import io.github.punctual.reservation.book.pages.NoticeBoard;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Takes changes of a book back, and makes them again, without placing anything anew. */
record Rewind(BookRegister register, NoticeBoard notices, BookClock clock, Changes changes) {
  /**
   * The book remembers what it did at a moment since which nothing was forgotten, no capacity has
   * changed and nothing was told to owners.
   */
  void to(BookState state) {
    become(state.bookings());
    register.nextNumber(state.nextNumber());
    notices.reset(state);
  }

  /** Makes a change that was taken back, in a book that has not changed since. */
  void again(BookOutlook<?> change) {
    become(change.after().bookings());
    register.nextNumber(change.after().nextNumber());
    notices.add(change);
  }

  private void become(List<Booking> wanted) {
    Map<ReservationKey, Booking> byKey =
        wanted.stream().collect(Collectors.toMap(Booking::key, Function.identity()));
    List<Booking> gone =
        register.bookings().values().stream().filter(is -> !byKey.containsKey(is.key())).toList();
    List<Booking> other =
        wanted.stream().filter(each -> !each.equals(register.bookings().get(each.key()))).toList();
    BookTrial trial = changes.trial();
    gone.forEach(
        each -> trial.put(each.closed(BookingState.DELETED, Long.MIN_VALUE, clock.nowMillis())));
    other.forEach(trial::put);
    trial.commit();
    gone.forEach(each -> register.forget(register.booking(each.key()).orElseThrow()));
  }
}

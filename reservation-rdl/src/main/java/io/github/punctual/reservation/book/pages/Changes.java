package io.github.punctual.reservation.book.pages;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.List;
import java.util.Optional;

/** Makes the changes of a trial last, and tells those whose promises are no longer the same. */
public final class Changes {
  private final BookPages pages;
  private final ChangeNotices notices;

  /** Those of one book. */
  public Changes(BookPages pages) {
    this.pages = pages;
    this.notices = new ChangeNotices(pages);
  }

  /**
   * Commits a trial.
   *
   * @param cause why others changed, in words
   * @param except the one that asked for it, and knows
   */
  public void commit(BookTrial trial, String cause, Optional<ReservationKey> except) {
    List<Booking> before =
        trial.changed().keySet().stream()
            .filter(key -> except.filter(key::equals).isEmpty())
            .flatMap(key -> pages.register().booking(key).stream())
            .toList();
    for (Booking booking : List.copyOf(trial.changed().values())) {
      trial.put(BookingStates.of(booking, pages));
    }
    trial.commit();
    before.forEach(
        was -> notices.tell(was, pages.register().booking(was.key()).orElseThrow(), cause));
  }
}

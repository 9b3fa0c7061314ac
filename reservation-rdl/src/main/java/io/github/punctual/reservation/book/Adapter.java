package io.github.punctual.reservation.book;

import io.github.punctual.reservation.plan.Placement;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Keeps promises when the capacity changes (Rayon, section 5.2). */
final class Adapter {
  private final BookPages pages;

  Adapter(BookPages pages) {
    this.pages = pages;
  }

  void capacityChanged() {
    restore();
  }

  /** Gives back what was lost, the most important first and among equals the oldest. */
  void restore() {
    List<Booking> wanting =
        pages.bookings().values().stream()
            .filter(booking -> booking.state() == BookingState.AT_RISK)
            .sorted(
                Comparator.<Booking>comparingInt(booking -> -booking.request().priority())
                    .thenComparingLong(Booking::number))
            .toList();
    wanting.forEach(this::restore);
  }

  private void restore(Booking booking) {
    for (Occurrence occurrence : booking.occurrences()) {
      if (occurrence.granted().isPresent() || occurrence.asked().isEmpty()) {
        continue;
      }
      Trial trial = new Trial(pages);
      Optional<Placement> found = trial.place(occurrence.asked().get(), pages.earliest());
      if (found.isPresent()) {
        trial.put(
            Standing.of(booking.with(occurrence.with(occurrence.asked(), found.get())), pages));
        trial.commit();
        pages.tell(
            pages.booking(booking.key()).orElseThrow(),
            NoticeKind.RESTORED,
            found.get().start() * pages.settings.stepMillis(),
            "all that was accepted is promised again");
      } else {
        trial.undo();
      }
    }
  }
}

package io.github.punctual.reservation.book.adaptation;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.Comparator;

/**
 * An occurrence that the adapter may have to move.
 *
 * @param booking as it was
 * @param occurrence as it was
 * @param begun whether something of it has been held
 * @param pinned whether it has begun or is about to
 */
record MovableOccurrence(Booking booking, Occurrence occurrence, boolean begun, boolean pinned) {
  /**
   * The one that is harmed last comes first: what runs before what is about to begin, before what
   * is not; then the more important; then the promise that was given earlier.
   */
  static final Comparator<MovableOccurrence> IMPORTANCE =
      Comparator.<MovableOccurrence>comparingInt(slot -> slot.begun() ? 0 : slot.pinned() ? 1 : 2)
          .thenComparingInt(slot -> -slot.booking().request().priority())
          .thenComparingLong(slot -> slot.booking().number())
          .thenComparingInt(slot -> slot.occurrence().index());

  /** The one whose window ends first comes first: a way to place all of them when there is one. */
  static final Comparator<MovableOccurrence> DEADLINE =
      Comparator.<MovableOccurrence>comparingLong(slot -> slot.occurrence().finish())
          .thenComparing(IMPORTANCE);

  /** Whether something of it has been held, be it that all of the rest was lost then. */
  boolean hasHeld() {
    return begun || booking.began(occurrence) < occurrence.placement().start();
  }

  ReservationKey key() {
    return booking.key();
  }
}

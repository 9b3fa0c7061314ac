package io.github.punctual.yarn.reservation;

import io.github.punctual.reservation.book.BookOutlook;
import io.github.punctual.reservation.bookkeeping.ReservationBook;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.Optional;

/**
 * A change of a desk that nobody sees yet, so that it can be made durable before.
 *
 * @param result what is answered when it is made
 * @param step what is to be made; empty when nothing changes
 */
record DeskChange<T>(T result, Optional<Step> step) {
  /**
   * What is to be made.
   *
   * @param book the book that it was asked of
   * @param outlook what becomes of the book
   * @param contents what is to be kept of the desk
   * @param key the reservation
   * @param definition its definition from then on; empty where it keeps the one that it has
   * @param nanos how long it took to find
   */
  record Step(
      ReservationBook book,
      BookOutlook<?> outlook,
      DeskContents contents,
      ReservationKey key,
      Optional<String> definition,
      long nanos) {}

  /** An answer that changes nothing. */
  static <T> DeskChange<T> none(T result) {
    return new DeskChange<>(result, Optional.empty());
  }
}

package io.github.punctual.yarn.store;

import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.util.List;

/**
 * What the store knew of reservations at one moment.
 *
 * @param books what each plan remembered besides its reservations, in the order of the plans
 * @param reservations the reservations, in the order of their plans and names
 */
public record StoredReservations(List<BookRecord> books, List<ReservationRecord> reservations) {
  /** No reservation is known. */
  public static final StoredReservations NONE = new StoredReservations(List.of(), List.of());

  /** Copies the lists. */
  public StoredReservations {
    books = List.copyOf(books);
    reservations = List.copyOf(reservations);
  }
}

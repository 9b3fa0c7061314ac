package io.github.punctual.yarn.store;

import io.github.punctual.yarn.store.StoreRecord.BookRecord;
import io.github.punctual.yarn.store.StoreRecord.ReservationGone;
import io.github.punctual.yarn.store.StoreRecord.ReservationRecord;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** The part of the book of the store that is about reservations. For one thread. */
final class ReservationBooks {
  private final Map<String, BookRecord> books = new TreeMap<>();
  private final Map<String, Map<String, ReservationRecord>> byPlan = new TreeMap<>();

  /** Takes a record in; false when it is not about reservations. */
  boolean apply(StoreRecord record) {
    if (record instanceof BookRecord book) {
      books.put(book.plan(), book);
    } else if (record instanceof ReservationRecord reservation) {
      byPlan
          .computeIfAbsent(reservation.plan(), plan -> new TreeMap<>())
          .put(reservation.booking().key().value(), reservation);
    } else if (record instanceof ReservationGone gone) {
      byPlan.getOrDefault(gone.plan(), new TreeMap<>()).remove(gone.reservation());
    } else {
      return false;
    }
    return true;
  }

  int size() {
    return books.size() + byPlan.values().stream().mapToInt(Map::size).sum();
  }

  void forEach(Consumer<StoreRecord> sink) {
    for (BookRecord book : books.values()) {
      sink.accept(book);
    }
    for (Map<String, ReservationRecord> ofPlan : byPlan.values()) {
      for (ReservationRecord reservation : ofPlan.values()) {
        sink.accept(reservation);
      }
    }
  }

  StoredReservations view() {
    return new StoredReservations(
        List.copyOf(books.values()),
        byPlan.values().stream().flatMap(ofPlan -> ofPlan.values().stream()).toList());
  }
}

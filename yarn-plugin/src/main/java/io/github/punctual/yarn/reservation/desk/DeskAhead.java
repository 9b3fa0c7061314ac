package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.PromisedAhead;
import io.github.punctual.reservation.maintenance.Outage;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;

/**
 * How a desk stood at one moment, and what it knew of the time to come.
 *
 * @param book all that its book remembered
 * @param horizonMillis the instant until which promises are made
 * @param present what the nodes that were there had of the plan's capacity
 * @param maintenance when capacity is away, then and until the horizon, in the order of time
 */
public record DeskAhead(
    BookState book,
    long stepMillis,
    long horizonMillis,
    String planner,
    ResourceVector present,
    List<Outage> maintenance) {
  public DeskAhead {
    maintenance = List.copyOf(maintenance);
  }

  /** The last instant that the book was told, in milliseconds. */
  public long nowMillis() {
    return book.nowMillis();
  }

  /** Live reservations and those that ended not long ago, in the order of their names. */
  List<Booking> bookings() {
    return book.bookings();
  }

  Optional<Booking> booking(ReservationKey key) {
    List<Booking> sorted = book.bookings();
    int index =
        Collections.binarySearch(sorted, null, (booking, unused) -> booking.key().compareTo(key));
    return index < 0 ? Optional.empty() : Optional.of(sorted.get(index));
  }

  /** All that can be promised at an instant. */
  public ResourceVector capacityAt(long millis) {
    long next = Math.floorDiv(millis, stepMillis) + 1;
    var until = book.capacity().headMap(next);
    return until.isEmpty() ? ResourceVector.ZERO : until.get(until.lastKey());
  }

  /** The most of each type that can be promised at any instant from the last one on. */
  public ResourceVector mostCapacity() {
    long next = Math.floorDiv(nowMillis(), stepMillis) + 1;
    return book.capacity().tailMap(next).values().stream()
        .reduce(capacityAt(nowMillis()), ResourceVector::max);
  }

  /** All that is promised at an instant. */
  public ResourceVector promisedAt(long millis) {
    return bookings().stream()
        .filter(booking -> booking.state().isLive())
        .map(booking -> booking.promisedAt(millis))
        .reduce(ResourceVector.ZERO, ResourceVector::plus);
  }

  /** Whether no promise and no capacity has changed. Bookings are replaced, never changed. */
  @SuppressWarnings("ReferenceEquality")
  boolean isStill(DeskAhead now) {
    if (this == now) {
      return true;
    }
    if (bookings().size() != now.bookings().size()
        || stepMillis != now.stepMillis
        || !present.equals(now.present)
        || !book.capacity().equals(now.book.capacity())) {
      return false;
    }
    Iterator<Booking> others = now.bookings().iterator();
    return bookings().stream().allMatch(booking -> booking == others.next());
  }

  /**
   * What reservations are promised and what maintenance takes of the nodes that are there, from
   * each instant on, in milliseconds; nothing before the first.
   */
  NavigableMap<Long, ResourceVector> claims() {
    return PromisedAhead.claims(bookings(), book.capacity(), stepMillis, present);
  }

  /** The same from an instant on, one by one. */
  List<LedgerEntry> entries(PoolId pool, long fromMillis) {
    return PromisedAhead.entries(
        bookings(), book.capacity(), stepMillis, present, pool, fromMillis);
  }
}

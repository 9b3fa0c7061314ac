package io.github.punctual.yarn.reservation;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Promise;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a desk knows of the time to come, at one moment.
 *
 * @param bookings its reservations
 * @param capacity what can be promised, in steps, from each on
 * @param stepMillis the length of a step
 * @param present what the nodes that are there have of the plan's capacity
 */
record DeskAhead(
    List<Booking> bookings,
    SortedMap<Long, ResourceVector> capacity,
    long stepMillis,
    ResourceVector present) {

  static DeskAhead of(BookState state, long stepMillis, ResourceVector present) {
    return new DeskAhead(state.bookings(), new TreeMap<>(state.capacity()), stepMillis, present);
  }

  /** Whether nothing has changed. Bookings are replaced, never changed. */
  @SuppressWarnings("ReferenceEquality")
  boolean isStill(DeskAhead now) {
    if (this == now) {
      return true;
    }
    if (bookings.size() != now.bookings.size()
        || stepMillis != now.stepMillis
        || !present.equals(now.present)
        || !capacity.equals(now.capacity)) {
      return false;
    }
    Iterator<Booking> others = now.bookings.iterator();
    return bookings.stream().allMatch(booking -> booking == others.next());
  }

  /**
   * What reservations are promised and what maintenance takes of the nodes that are there, from
   * each instant on, in milliseconds; nothing before the first.
   */
  NavigableMap<Long, ResourceVector> claims() {
    Map<Long, ResourceVector> begins = new TreeMap<>();
    Map<Long, ResourceVector> ends = new TreeMap<>();
    for (Booking booking : bookings) {
      if (booking.state().isLive()) {
        for (Promise promise : booking.promises()) {
          begins.merge(promise.fromMillis(), promise.vector(), ResourceVector::plus);
          ends.merge(promise.untilMillis(), promise.vector(), ResourceVector::plus);
        }
      }
    }
    NavigableMap<Long, ResourceVector> there = new TreeMap<>();
    capacity.forEach((step, amount) -> there.put(step * stepMillis, amount));
    TreeSet<Long> instants = new TreeSet<>(begins.keySet());
    instants.addAll(ends.keySet());
    instants.addAll(there.keySet());
    NavigableMap<Long, ResourceVector> claims = new TreeMap<>();
    ResourceVector promised = ResourceVector.ZERO;
    for (long instant : instants) {
      promised =
          promised
              .plus(begins.getOrDefault(instant, ResourceVector.ZERO))
              .minus(ends.getOrDefault(instant, ResourceVector.ZERO));
      Map.Entry<Long, ResourceVector> left = there.floorEntry(instant);
      ResourceVector away = left == null ? ResourceVector.ZERO : present.minus(left.getValue());
      claims.put(instant, promised.plus(away));
    }
    return claims;
  }
}

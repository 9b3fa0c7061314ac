package io.github.punctual.reservation.book;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All that a book remembers: another one that takes it over goes on in the same way.
 *
 * @param nowMillis the last instant that it was told
 * @param nextNumber of the next reservation
 * @param nextNotice the number of the next notice
 * @param capacity by the step from which on it holds
 * @param bookings live and ended ones, by name
 * @param notices those that nobody has taken yet
 */
public record BookState(
    long nowMillis,
    long nextNumber,
    long nextNotice,
    SortedMap<Long, ResourceVector> capacity,
    List<Booking> bookings,
    List<Notice> notices) {
  public BookState {
    capacity = Collections.unmodifiableSortedMap(new TreeMap<>(capacity));
    bookings = List.copyOf(bookings);
    notices = List.copyOf(notices);
  }

  /** The same with a capacity that is known so many steps back. */
  public BookState knownFrom(BookSettings settings, long lookback) {
    long step = settings.stepOf(nowMillis);
    SortedMap<Long, ResourceVector> longer = new TreeMap<>(capacity);
    if (!longer.isEmpty() && longer.firstKey() <= step) {
      long first = longer.firstKey();
      longer.putIfAbsent(Math.min(first, step - lookback), longer.get(first));
    }
    return new BookState(nowMillis, nextNumber, nextNotice, longer, bookings, notices);
  }

  /**
   * The same without what is counted by an heir too, as where a crash kept an heir and not yet the
   * end of those it stands for. An heir is the one that ended first of all that are known of its
   * owner and queue, so whatever ended before it is in its sum, or counts no more.
   */
  public BookState countedOnce() {
    Map<List<String>, Long> heirs = new HashMap<>();
    for (Booking booking : bookings) {
      if (!booking.ofForgotten().isEmpty()) {
        heirs.merge(whose(booking), booking.endedMillis().orElseThrow(), Math::max);
      }
    }
    List<Booking> others =
        bookings.stream()
            .filter(
                each ->
                    each.endedMillis().orElse(Long.MAX_VALUE)
                        >= heirs.getOrDefault(whose(each), Long.MIN_VALUE))
            .toList();
    return new BookState(nowMillis, nextNumber, nextNotice, capacity, others, notices);
  }

  private static List<String> whose(Booking booking) {
    return List.of(booking.request().owner(), booking.request().queue());
  }
}

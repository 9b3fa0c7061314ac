package io.github.punctual.reservation.book;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

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
  /** Of those that ended at one instant the one that came first; for bookings that have ended. */
  private static final Comparator<Booking> FIRST_ENDED_FIRST =
      Comparator.<Booking>comparingLong(booking -> booking.endedMillis().orElseThrow())
          .thenComparing(Booking::number);

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
   * owner and queue, of several the one with the lowest number, so whatever comes before it is in
   * its sum, or counts no more.
   */
  public BookState countedOnce() {
    Map<List<String>, Booking> heirs = new HashMap<>();
    for (Booking booking : bookings) {
      if (!booking.ofForgotten().isEmpty()) {
        heirs.merge(whose(booking), booking, BinaryOperator.maxBy(FIRST_ENDED_FIRST));
      }
    }
    List<Booking> others =
        bookings.stream()
            .filter(each -> !isBefore(each, Optional.ofNullable(heirs.get(whose(each)))))
            .toList();
    return new BookState(nowMillis, nextNumber, nextNotice, capacity, others, notices);
  }

  private static boolean isBefore(Booking booking, Optional<Booking> heir) {
    return booking.endedMillis().isPresent()
        && heir.isPresent()
        && FIRST_ENDED_FIRST.compare(booking, heir.get()) < 0;
  }

  private static List<String> whose(Booking booking) {
    return List.of(booking.request().owner(), booking.request().queue());
  }
}

package io.github.punctual.reservation.plan;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * Reservations by the time that their placements span, in classes of similar length, so that those
 * that overlap a range are found without looking at all.
 */
final class PlacementIndex {
  private static final Comparator<Span> BY_START =
      Comparator.comparingLong(Span::start).thenComparing(Span::key);

  /** Before all other names of the same start, or nearly: what is too early does no harm. */
  private static final ReservationKey FIRST = new ReservationKey("!");

  /** In class c are those that last from 2^c to 2^(c+1) - 1 steps. */
  private final List<NavigableSet<Span>> classes = new ArrayList<>();

  private record Span(long start, ReservationKey key) {}

  PlacementIndex() {
    for (int i = 0; i < Long.SIZE; i++) {
      classes.add(new TreeSet<>(BY_START));
    }
  }

  void add(Reservation reservation) {
    long start = reservation.placement().start();
    long length = reservation.placement().end() - start;
    if (start != Long.MAX_VALUE) {
      spans(length).add(new Span(start, reservation.key()));
    }
  }

  void remove(Reservation reservation) {
    long start = reservation.placement().start();
    long length = reservation.placement().end() - start;
    if (start != Long.MAX_VALUE) {
      spans(length).remove(new Span(start, reservation.key()));
    }
  }

  /** Those that may overlap [from, to), and some near it, in no special order. */
  List<ReservationKey> near(long from, long to) {
    List<ReservationKey> result = new ArrayList<>();
    for (int i = 0; i < Long.SIZE - 2; i++) {
      NavigableSet<Span> spans = classes.get(i);
      if (!spans.isEmpty()) {
        long earliest = from - (2L << i);
        for (Span span : spans.tailSet(new Span(earliest, FIRST))) {
          if (span.start() >= to) {
            break;
          }
          result.add(span.key());
        }
      }
    }
    return result;
  }

  private NavigableSet<Span> spans(long length) {
    return classes.get(63 - Long.numberOfLeadingZeros(length));
  }
}

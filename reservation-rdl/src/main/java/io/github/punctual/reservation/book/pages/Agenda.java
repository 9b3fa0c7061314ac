package io.github.punctual.reservation.book.pages;

import io.github.punctual.reservation.plan.ReservationKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** In which step the book must look at which booking again. */
final class Agenda {
  private record Entry(long step, ReservationKey key) {}

  private final NavigableSet<Entry> entries =
      new TreeSet<>(Comparator.comparingLong(Entry::step).thenComparing(Entry::key));
  private final Map<ReservationKey, Entry> byKey = new TreeMap<>();

  void put(ReservationKey key, long step) {
    remove(key);
    Entry entry = new Entry(step, key);
    entries.add(entry);
    byKey.put(key, entry);
  }

  void remove(ReservationKey key) {
    Entry before = byKey.remove(key);
    if (before != null) {
      entries.remove(before);
    }
  }

  /** Those that are due in a step or were before, in the order of their names. */
  List<ReservationKey> due(long step) {
    List<ReservationKey> result = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.step() > step) {
        break;
      }
      result.add(entry.key());
    }
    result.sort(Comparator.naturalOrder());
    return result;
  }
}

package io.github.punctual.robust.outlook;

import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** How many jobs with a deadline ended how, of the last days. Safe for several threads. */
public final class DayBook {
  /** How many days are kept. */
  static final int MOST_DAYS = 31;

  private final NavigableMap<Long, DayCount> days = new TreeMap<>();

  /** Counts one at an instant, in milliseconds. */
  public synchronized void count(long atMillis, DayCount.Kind kind) {
    long day = DayCount.dayOf(atMillis);
    keep(days.getOrDefault(day, DayCount.none(day)).plus(kind));
  }

  private void keep(DayCount count) {
    days.put(count.day(), count);
    if (days.size() > MOST_DAYS) {
      days.pollFirstEntry();
    }
  }

  /** The days on which anything was counted, the earliest first. */
  public synchronized List<DayCount> days() {
    return List.copyOf(days.values());
  }

  public synchronized void clear() {
    days.clear();
  }

  /** The same as named numbers, which is what the store keeps. */
  public synchronized Map<String, Double> numbers() {
    Map<String, Double> numbers = new TreeMap<>();
    for (DayCount count : days.values()) {
      numbers.put(count.day() + ".met", (double) count.met());
      numbers.put(count.day() + ".missed", (double) count.missed());
      numbers.put(count.day() + ".refused", (double) count.refused());
    }
    return numbers;
  }

  /** Goes on from what the store kept; a name that is none of these is left out. */
  public synchronized void restore(Map<String, Double> numbers) {
    for (String name : numbers.keySet()) {
      String day = name.endsWith(".met") ? name.substring(0, name.length() - 4) : "";
      if (day.matches("\\d{1,9}")) {
        keep(
            new DayCount(
                Long.parseLong(day),
                whole(numbers, name),
                whole(numbers, day + ".missed"),
                whole(numbers, day + ".refused")));
      }
    }
  }

  private static long whole(Map<String, Double> numbers, String name) {
    return Math.round(numbers.getOrDefault(name, 0.0));
  }
}

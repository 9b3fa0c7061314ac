package io.github.punctual.simulator.engine;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * What is going to happen beside submissions and completions, in the order (instant, class,
 * sequence).
 */
final class EventQueue {
  /** Classes of events in the order in which those of one instant happen. */
  enum Kind {
    NODES,
    WAKE
  }

  /** An event about a subject of its class. */
  record Entry(long atMillis, Kind kind, long sequence, int subject) {}

  private static final Comparator<Entry> ORDER =
      Comparator.comparingLong(Entry::atMillis)
          .thenComparing(Entry::kind)
          .thenComparingLong(Entry::sequence);

  private final PriorityQueue<Entry> entries = new PriorityQueue<>(ORDER);
  private long sequence;

  void add(long atMillis, Kind kind, int subject) {
    entries.add(new Entry(atMillis, kind, sequence++, subject));
  }

  boolean isEmpty() {
    return entries.isEmpty();
  }

  Entry peek() {
    return entries.element();
  }

  Entry take() {
    return entries.remove();
  }
}

package io.github.punctual.simulator.engine;

import java.util.Comparator;
import java.util.PriorityQueue;

/** What is going to happen, in the order (instant, class, sequence). */
final class EventQueue {
  /** Classes of events in the order in which those of one instant happen. */
  enum Kind {
    COMPLETION,
    NODES,
    SUBMISSION,
    WAKE
  }

  /** An event; {@code version} tells an outdated completion from a valid one. */
  record Entry(long atMillis, Kind kind, long sequence, int subject, int version) {}

  private static final Comparator<Entry> ORDER =
      Comparator.comparingLong(Entry::atMillis)
          .thenComparing(Entry::kind)
          .thenComparingLong(Entry::sequence);

  private final PriorityQueue<Entry> entries = new PriorityQueue<>(ORDER);
  private long sequence;

  void add(long atMillis, Kind kind, int subject, int version) {
    entries.add(new Entry(atMillis, kind, sequence++, subject, version));
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

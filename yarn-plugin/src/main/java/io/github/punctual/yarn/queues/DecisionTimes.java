package io.github.punctual.yarn.queues;

/** How long decisions took. For one thread at a time. */
final class DecisionTimes {
  private long count;
  private long nanos;

  void add(long nanosMore) {
    count++;
    nanos += nanosMore;
  }

  long count() {
    return count;
  }

  /** The mean in microseconds; 0 before the first. */
  double meanMicros() {
    return count == 0 ? 0 : nanos / 1000.0 / count;
  }
}

package io.github.punctual.yarn.metrics;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/** How often something was done, and how long that took. Safe for several threads. */
public final class TimesTaken {
  private static final double NANOS_PER_MICRO = TimeUnit.MICROSECONDS.toNanos(1);

  private final LongAdder count = new LongAdder();
  private final LongAdder nanos = new LongAdder();

  /** It was done once more, in so many nanoseconds. */
  public void add(long nanosMore) {
    count.increment();
    nanos.add(nanosMore);
  }

  public long count() {
    return count.sum();
  }

  /** How long all of them took together, in microseconds. */
  public double micros() {
    return nanos.sum() / NANOS_PER_MICRO;
  }
}

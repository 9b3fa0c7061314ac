package io.github.punctual.yarn.thread;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * How much of its thread work takes that can be long: one part in {@value #PART} of the time, so
 * far as a bound lets its rounds be apart. Any thread may ask.
 */
public final class ThreadShare {
  private static final long PART = 20;

  private final long mostMillis;
  private final LongSupplier nanos;
  private volatile long tookNanos;
  private volatile long endNanos;

  /**
   * That of work that has not been done yet.
   *
   * @param mostMillis how long it rests at most, in milliseconds
   */
  public ThreadShare(long mostMillis) {
    this(mostMillis, System::nanoTime);
  }

  ThreadShare(long mostMillis, LongSupplier nanos) {
    this.mostMillis = mostMillis;
    this.nanos = nanos;
    this.endNanos = nanos.getAsLong() - TimeUnit.MILLISECONDS.toNanos(mostMillis);
  }

  /** Does the work now, however long it has rested, and takes note of how long that takes. */
  public void work(Runnable work) {
    long begin = nanos.getAsLong();
    try {
      work.run();
    } finally {
      endNanos = nanos.getAsLong();
      tookNanos = endNanos - begin;
    }
  }

  /**
   * How long it rests after each round.
   *
   * @param leastMillis how long it should rest though the work is short, in milliseconds
   * @return milliseconds
   */
  public long restMillis(long leastMillis) {
    long rest = PART * TimeUnit.NANOSECONDS.toMillis(tookNanos);
    return Math.max(leastMillis, Math.min(rest, mostMillis));
  }

  /**
   * How long it has to rest yet.
   *
   * @param leastMillis how long it should rest though the work is short, in milliseconds
   * @return milliseconds; 0 or less when it has rested
   */
  public long leftMillis(long leastMillis) {
    long since = TimeUnit.NANOSECONDS.toMillis(nanos.getAsLong() - endNanos);
    return restMillis(leastMillis) - since;
  }
}

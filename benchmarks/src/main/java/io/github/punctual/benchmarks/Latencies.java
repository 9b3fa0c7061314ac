package io.github.punctual.benchmarks;

import io.github.punctual.testcluster.MeasuredRow;
import java.util.Arrays;
import java.util.Locale;

/** Many durations, in nanoseconds. */
public final class Latencies {
  private long[] nanos = new long[1024];
  private int count;

  public void add(long value) {
    if (count == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * count);
    }
    nanos[count++] = value;
  }

  public void addAll(Latencies others) {
    for (int i = 0; i < others.count; i++) {
      add(others.nanos[i]);
    }
  }

  public int count() {
    return count;
  }

  /** The time that a fraction of all does not exceed, in microseconds; 0 of none. */
  public double micros(double fraction) {
    if (count == 0) {
      return 0;
    }
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return sorted[(int) Math.min(count - 1L, (long) (fraction * count))] / 1e3;
  }

  /** The quantile of a fraction, in milliseconds. */
  public double millis(double fraction) {
    return micros(fraction) / 1e3;
  }

  /**
   * A row that tells them, of processor time.
   *
   * @param what was measured
   * @param most what the median is to be at most, in milliseconds
   * @param more words that follow the times
   */
  public MeasuredRow row(String what, double most, String more) {
    return new MeasuredRow(
        what,
        "median %.0f ms".formatted(most),
        "CPU: %s; %s".formatted(words(), more),
        millis(0.5) <= most);
  }

  /** In words: the median, 90 and 99 of 100, in milliseconds. */
  public String words() {
    return String.format(
        Locale.ROOT,
        "median %.2f ms, 90 %% %.2f ms, 99 %% %.2f ms",
        millis(0.5),
        millis(0.9),
        millis(0.99));
  }

  /** Cells of a table: the median, 90 and 99 of 100, in milliseconds. */
  public String cells() {
    return "%.2f | %.2f | %.2f".formatted(millis(0.5), millis(0.9), millis(0.99));
  }
}

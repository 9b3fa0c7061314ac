package io.github.punctual.simulator.metrics;

import io.github.punctual.simulator.engine.Observer;
import io.github.punctual.simulator.engine.Tally;

/**
 * Fairness and equality over intervals of 60 s (Justice, section 5.1). Jain's index changes with
 * every event; the paper does not say how an interval gets one value. Here it is the mean over the
 * time in the interval during which any job waits or runs, and an interval without such time is
 * left out.
 */
public final class IntervalIndices implements Observer {
  /** The length of an interval in milliseconds. */
  public static final long INTERVAL_MILLIS = 60_000;

  private final Moments fairness = new Moments();
  private final Moments equality = new Moments();
  private long interval;
  private long occupiedMillis;
  private double fairnessMillis;
  private double equalityMillis;

  @Override
  public void advanced(long fromMillis, long toMillis, Tally tally) {
    if (tally.jobs() == 0) {
      return;
    }
    // The tally's sums of differences may be off in the last places.
    double fair = Math.min(1, tally.fairness());
    double equal = Math.min(1, tally.equality());
    long first = fromMillis / INTERVAL_MILLIS;
    long last = toMillis / INTERVAL_MILLIS;
    if (first != interval) {
      close();
      interval = first;
    }
    if (first == last) {
      occupy(toMillis - fromMillis, fair, equal);
      return;
    }
    occupy((first + 1) * INTERVAL_MILLIS - fromMillis, fair, equal);
    close();
    long whole = last - first - 1;
    if (whole > 0) {
      fairness.add(fair, whole);
      equality.add(equal, whole);
    }
    interval = last;
    occupy(toMillis - last * INTERVAL_MILLIS, fair, equal);
  }

  private void occupy(long millis, double fair, double equal) {
    occupiedMillis += millis;
    fairnessMillis += millis * fair;
    equalityMillis += millis * equal;
  }

  private void close() {
    if (occupiedMillis > 0) {
      fairness.add(fairnessMillis / occupiedMillis, 1);
      equality.add(equalityMillis / occupiedMillis, 1);
    }
    occupiedMillis = 0;
    fairnessMillis = 0;
    equalityMillis = 0;
  }

  /** The fairness indices of the intervals; the run has to be over. */
  public Estimate fairness() {
    close();
    return fairness.estimate();
  }

  /** The equality indices of the intervals; the run has to be over. */
  public Estimate equality() {
    close();
    return equality.estimate();
  }
}

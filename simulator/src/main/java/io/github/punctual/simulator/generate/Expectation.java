package io.github.punctual.simulator.generate;

import java.util.Arrays;

/** The expected number of arrivals up to an instant, a line in pieces, and its inverse. */
final class Expectation {
  private final long horizonMillis;
  private double[] instants = new double[16];
  private double[] sums = new double[16];
  private int points = 1;

  Expectation(long horizonMillis) {
    this.horizonMillis = horizonMillis;
  }

  /** Continues to an instant with so many expected arrivals. */
  void add(double endMillis, double arrivals) {
    if (points == instants.length) {
      instants = Arrays.copyOf(instants, 2 * points);
      sums = Arrays.copyOf(sums, 2 * points);
    }
    instants[points] = endMillis;
    sums[points] = sums[points - 1] + arrivals;
    points++;
  }

  /** The instant by which a share in [0, 1) of all arrivals is expected. */
  long instant(double share) {
    double total = sums[points - 1];
    if (!(total > 0)) {
      // Never a burst, and nothing between bursts: as good as any.
      return clamp(share * horizonMillis);
    }
    double sum = share * total;
    int found = Arrays.binarySearch(sums, 0, points, sum);
    int i = found < 0 ? -found - 1 : Math.max(1, found);
    double piece = sums[i] - sums[i - 1];
    double within = piece > 0 ? (sum - sums[i - 1]) / piece : 0;
    return clamp(instants[i - 1] + within * (instants[i] - instants[i - 1]));
  }

  private long clamp(double millis) {
    return Math.max(0, Math.min(horizonMillis - 1, (long) millis));
  }
}

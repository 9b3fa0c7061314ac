package io.github.punctual.simulator.metrics;

/**
 * Mean and variance of values as they come, where the same value may count many times (Chan, Golub
 * and LeVeque's updating formula, which does not lose the small differences between indices).
 */
final class Moments {
  private long count;
  private double mean;
  private double squares;

  /** Adds a value so many times. */
  void add(double value, long times) {
    long total = count + times;
    double difference = value - mean;
    mean += difference * times / total;
    squares += difference * difference * ((double) count * times / total);
    count = total;
  }

  Estimate estimate() {
    return count == 0
        ? Estimate.NONE
        : new Estimate(count, mean, count == 1 ? Double.NaN : squares / (count - 1));
  }
}

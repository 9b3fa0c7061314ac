package io.github.punctual.evaluation.rush;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Values in ascending order. */
final class Sample {
  /** The parts of {@link #percentiles}. */
  static final List<Double> PARTS =
      IntStream.rangeClosed(0, 100).mapToObj(percent -> percent / 100.0).toList();

  private final double[] sorted;

  /** A sample of values in ascending order, at least one. */
  Sample(double[] sorted) {
    this.sorted = sorted.clone();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("a sample has no values; it must have at least one");
    }
  }

  /** The value with a part of the others below, by linear interpolation. */
  double quantile(double part) {
    double place = part * (sorted.length - 1);
    int below = (int) Math.floor(place);
    int above = Math.min(sorted.length - 1, below + 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  /** The quantiles of {@link #PARTS}. */
  List<Double> percentiles() {
    return PARTS.stream().map(this::quantile).toList();
  }

  double mean() {
    return Arrays.stream(sorted).average().orElseThrow();
  }

  /** The part of the values that are at most so large. */
  double partUpTo(double value) {
    return (double) Arrays.stream(sorted).filter(one -> one <= value).count() / sorted.length;
  }

  /** The largest value that is not an outlier, as box plots have it: 1.5 box heights above. */
  double upperWhisker() {
    double limit = quantile(0.75) + 1.5 * (quantile(0.75) - quantile(0.25));
    return Arrays.stream(sorted).filter(one -> one <= limit).max().orElseThrow();
  }

  /** The smallest value that is not an outlier. */
  double lowerWhisker() {
    double limit = quantile(0.25) - 1.5 * (quantile(0.75) - quantile(0.25));
    return Arrays.stream(sorted).filter(one -> one >= limit).min().orElseThrow();
  }

  List<Double> values() {
    return Arrays.stream(sorted).boxed().toList();
  }
}

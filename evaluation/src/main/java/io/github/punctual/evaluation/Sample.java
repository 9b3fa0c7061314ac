package io.github.punctual.evaluation;

import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Values in ascending order; infinite ones are last. */
public final class Sample {
  /** The parts of {@link #percentiles}. */
  public static final List<Double> PARTS =
      IntStream.rangeClosed(0, 100).mapToObj(percent -> percent / 100.0).toList();

  private final double[] sorted;

  /**
   * A sample of values.
   *
   * @throws IllegalArgumentException when there is none
   */
  public Sample(DoubleStream values) {
    this.sorted = values.sorted().toArray();
    if (sorted.length == 0) {
      throw new IllegalArgumentException("a sample has no values; it must have at least one");
    }
  }

  /** The value with a part of the others below, by linear interpolation. */
  public double quantile(double part) {
    double place = part * (sorted.length - 1);
    int below = (int) Math.floor(place);
    int above = Math.min(sorted.length - 1, below + 1);
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
  }

  /**
   * The first value that more than a part of the values reach at most, or the last: one of the
   * values, where they may be infinite or are to be seen.
   *
   * @param part in [0, 1]
   */
  public double reached(double part) {
    return sorted[(int) Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
  }

  /** The quantiles of {@link #PARTS}. */
  public List<Double> percentiles() {
    return PARTS.stream().map(this::quantile).toList();
  }

  /** The mean of the values. */
  public double mean() {
    return Arrays.stream(sorted).average().orElseThrow();
  }

  /** The part of the values that are at most so large. */
  public double partUpTo(double value) {
    return (double) Arrays.stream(sorted).filter(one -> one <= value).count() / sorted.length;
  }

  /** The largest value that is not an outlier, as box plots have it: 1.5 box heights above. */
  public double upperWhisker() {
    double limit = quantile(0.75) + 1.5 * (quantile(0.75) - quantile(0.25));
    return Arrays.stream(sorted).filter(one -> one <= limit).max().orElseThrow();
  }

  /** The smallest value that is not an outlier. */
  public double lowerWhisker() {
    double limit = quantile(0.25) - 1.5 * (quantile(0.75) - quantile(0.25));
    return Arrays.stream(sorted).filter(one -> one >= limit).min().orElseThrow();
  }

  /** The values in ascending order. */
  public List<Double> values() {
    return Arrays.stream(sorted).boxed().toList();
  }
}

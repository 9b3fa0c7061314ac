package io.github.punctual.admission.tempo;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;

/** The last rates of one kind of jobs, sorted. */
final class RateWindow {
  private final int limit;
  private final Deque<Double> arrivals = new ArrayDeque<>();
  private double[] sorted = {};

  RateWindow(int limit) {
    this.limit = limit;
  }

  void add(double rate) {
    arrivals.addLast(rate);
    if (arrivals.size() > limit) {
      arrivals.removeFirst();
    }
    sorted = arrivals.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
  }

  int size() {
    return sorted.length;
  }

  /** In ascending order; not to be changed. */
  double[] sorted() {
    return sorted;
  }

  /** In the order in which they came. */
  Collection<Double> inOrder() {
    return arrivals;
  }
}

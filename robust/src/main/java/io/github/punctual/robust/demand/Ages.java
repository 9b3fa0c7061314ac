package io.github.punctual.robust.demand;

import java.util.Arrays;
import java.util.List;

/**
 * The ages of running tasks in at most {@value #MOST} classes of about equal number, so that the
 * work of an estimate does not grow with the number of tasks.
 */
final class Ages {
  private static final int MOST = 8;

  private final double[] age;
  private final int[] count;

  private Ages(double[] age, int[] count) {
    this.age = age;
    this.count = count;
  }

  static Ages of(List<Double> runningSeconds) {
    double[] sorted = new double[runningSeconds.size()];
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = runningSeconds.get(i);
    }
    Arrays.sort(sorted);
    int classes = Math.min(MOST, sorted.length);
    double[] age = new double[classes];
    int[] count = new int[classes];
    for (int i = 0; i < classes; i++) {
      int from = (int) ((long) sorted.length * i / classes);
      int to = (int) ((long) sorted.length * (i + 1) / classes);
      double sum = 0;
      for (int j = from; j < to; j++) {
        sum += sorted[j];
      }
      count[i] = to - from;
      age[i] = sum / count[i];
    }
    return new Ages(age, count);
  }

  int classes() {
    return age.length;
  }

  /** The mean age of a class, in seconds; classes ascend. */
  double age(int index) {
    return age[index];
  }

  /** How many tasks are in a class. */
  int count(int index) {
    return count[index];
  }

  /** The mean age of the class of the oldest, in seconds; 0 when there is none. */
  double oldest() {
    return age.length == 0 ? 0 : age[age.length - 1];
  }
}

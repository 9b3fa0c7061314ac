package io.github.punctual.robust.peel;

import java.util.Arrays;

/** Sorts positions by numbers without an object for each. */
final class IndexSort {
  private IndexSort() {}

  /**
   * Sorts positions by their numbers, ascending. Numbers that agree in all but their last bits (of
   * 52, as many as the count of positions has) keep the order of their positions: far less than
   * anything is told apart by here.
   *
   * @param positions those to sort, each at most {@code most}
   * @param count how many of them
   * @param by the number of each position; NaN is not allowed
   * @param sign 1, or -1 for descending
   */
  static void sort(int[] positions, int count, int most, double[] by, int sign) {
    int bits = 32 - Integer.numberOfLeadingZeros(most);
    long mask = (1L << bits) - 1;
    long[] packed = new long[count];
    for (int i = 0; i < count; i++) {
      // Adding 0 makes one of the two zeros.
      long raw = Double.doubleToLongBits(sign * by[positions[i]] + 0.0);
      long ordered = raw ^ ((raw >> 63) & Long.MAX_VALUE);
      packed[i] = (ordered & ~mask) | positions[i];
    }
    Arrays.sort(packed);
    for (int i = 0; i < count; i++) {
      positions[i] = (int) (packed[i] & mask);
    }
  }
}

package io.github.punctual.simulator.generate;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ArraySampler;

/** Draws that spread evenly. */
final class Draws {
  private Draws() {}

  /**
   * As many levels in [0, 1) in random order, one in each of as many equal parts: what is drawn
   * with them has the shares of its distribution to within one draw.
   */
  static double[] stratified(int count, UniformRandomProvider random) {
    double[] levels = new double[count];
    for (int i = 0; i < count; i++) {
      levels[i] = (i + random.nextDouble()) / count;
    }
    return ArraySampler.shuffle(random, levels);
  }

  /** Whole numbers in proportion to shares, whose sum is the total: the largest remainders win. */
  static int[] apportion(int total, double[] shares) {
    double sum = 0;
    for (double share : shares) {
      sum += share;
    }
    int[] counts = new int[shares.length];
    double[] remainders = new double[shares.length];
    int left = total;
    for (int i = 0; i < shares.length; i++) {
      double exact = total * (shares[i] / sum);
      counts[i] = (int) Math.floor(exact);
      remainders[i] = exact - counts[i];
      left -= counts[i];
    }
    for (; left > 0; left--) {
      int most = 0;
      for (int i = 1; i < shares.length; i++) {
        if (remainders[i] > remainders[most]) {
          most = i;
        }
      }
      counts[most]++;
      remainders[most] -= 1;
    }
    return counts;
  }
}

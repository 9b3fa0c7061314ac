package io.github.punctual.simulator.generate;

import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.ArraySampler;
import org.apache.commons.statistics.distribution.NormalDistribution;

/** Draws that generators share. */
final class Draws {
  private static final NormalDistribution STANDARD = NormalDistribution.of(0, 1);

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

  /** A number with zeros before it, as long as the largest of all. */
  static String padded(int number, int largest) {
    String digits = Integer.toString(number);
    return "0".repeat(Integer.toString(largest).length() - digits.length()) + digits;
  }

  /** A log-normal number with mean 1 and this standard deviation; uses one random number. */
  static double factor(double spread, UniformRandomProvider random) {
    double variance = Math.log1p(spread * spread);
    double normal = STANDARD.inverseCumulativeProbability(random.nextDouble());
    return Math.exp(Math.sqrt(variance) * normal - variance / 2);
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

package io.github.punctual.simulator.generate;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/** Arrivals whose rate does not change. */
public enum ArrivalPattern implements ArrivalProcess {
  /**
   * A Poisson process, given how many jobs there are: their instants are independent and uniform.
   * Index of dispersion of the counts: 1.
   */
  POISSON {
    @Override
    public long[] submitMillis(int jobs, long horizonMillis, UniformRandomProvider random) {
      long[] instants = new long[jobs];
      for (int i = 0; i < jobs; i++) {
        instants[i] = random.nextLong(horizonMillis);
      }
      Arrays.sort(instants);
      return instants;
    }
  },

  /** One job after equal times. Index of dispersion of the counts: 0. */
  EVEN {
    @Override
    public long[] submitMillis(int jobs, long horizonMillis, UniformRandomProvider random) {
      long[] instants = new long[jobs];
      for (int i = 0; i < jobs; i++) {
        instants[i] = (long) ((double) horizonMillis * i / jobs);
      }
      return instants;
    }
  }
}

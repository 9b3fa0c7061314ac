package io.github.punctual.simulator.generate;

import org.apache.commons.rng.UniformRandomProvider;

/** When jobs are submitted. */
public interface ArrivalProcess {
  /**
   * The instants of so many submissions.
   *
   * @param jobs how many, at least 0
   * @param horizonMillis the time over which they are spread, in milliseconds, above 0
   * @return as many instants in [0, horizon), in ascending order
   * @throws IllegalArgumentException when the process cannot have so many jobs in this time
   */
  long[] submitMillis(int jobs, long horizonMillis, UniformRandomProvider random);
}

package io.github.punctual.simulator.generate;

import java.util.Arrays;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Bursts: a Poisson process whose rate is switched between two values by a Markov chain (a
 * Markov-modulated Poisson process with two states), given how many jobs there are. The rates
 * follow from the index of dispersion: the variance over the mean of the number of jobs in an
 * interval, in the limit of long ones; a Poisson process has 1. With mean rate r, rates a and b in
 * the states, p the share of time in the first, and s = 1 / on + 1 / off, it is
 *
 * <pre>1 + 2 p (1 - p) (a - b)^2 / (r s)</pre>
 *
 * @param onMillis mean length of a burst, in milliseconds, above 0
 * @param offMillis mean time between bursts, in milliseconds, above 0
 * @param dispersion the index of dispersion, at least 1
 */
public record BurstyArrivals(double onMillis, double offMillis, double dispersion)
    implements ArrivalProcess {
  public BurstyArrivals {
    if (!(onMillis > 0 && offMillis > 0)) {
      throw new IllegalArgumentException(
          "bursts last %s ms and pauses %s ms; both must be above 0"
              .formatted(onMillis, offMillis));
    }
    if (!(dispersion >= 1)) {
      throw new IllegalArgumentException(
          "the index of dispersion is " + dispersion + "; it must be at least 1, Poisson's");
    }
  }

  /** The share of time in bursts. */
  private double share() {
    return onMillis / (onMillis + offMillis);
  }

  private double switching() {
    return 1 / onMillis + 1 / offMillis;
  }

  /** The index of dispersion when nothing arrives between bursts: no larger one is possible. */
  public double mostDispersion(double ratePerMillis) {
    return 1 + 2 * (1 - share()) / share() * ratePerMillis / switching();
  }

  @Override
  public long[] submitMillis(int jobs, long horizonMillis, UniformRandomProvider random) {
    double rate = (double) jobs / horizonMillis;
    double p = share();
    double gap = Math.sqrt((dispersion - 1) * rate * switching() / (2 * p * (1 - p)));
    double off = rate - p * gap;
    if (jobs > 0 && off < 0) {
      throw new IllegalArgumentException(
          "an index of dispersion of %s is too large for %d jobs in %.0f s with bursts of %.0f s and pauses of %.0f s; it can be at most %.1f (maybe longer bursts and pauses)"
              .formatted(
                  dispersion,
                  jobs,
                  horizonMillis / 1000.0,
                  onMillis / 1000,
                  offMillis / 1000,
                  mostDispersion(rate)));
    }
    Expectation expected = expectation(off + gap, off, horizonMillis, random);
    long[] instants = new long[jobs];
    double[] levels = new double[jobs];
    for (int i = 0; i < jobs; i++) {
      levels[i] = random.nextDouble();
    }
    Arrays.sort(levels);
    for (int i = 0; i < jobs; i++) {
      instants[i] = expected.instant(levels[i]);
    }
    return instants;
  }

  private Expectation expectation(
      double on, double off, long horizonMillis, UniformRandomProvider random) {
    Expectation expected = new Expectation(horizonMillis);
    boolean burst = random.nextDouble() < share();
    double now = 0;
    while (now < horizonMillis) {
      double mean = burst ? onMillis : offMillis;
      // At least a millisecond: a chain that switches faster would not end.
      double length = Math.max(1, -mean * Math.log1p(-random.nextDouble()));
      double end = Math.min((double) horizonMillis, now + length);
      expected.add(end, (end - now) * (burst ? on : off));
      now = end;
      burst = !burst;
    }
    return expected;
  }
}

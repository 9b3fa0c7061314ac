package io.github.punctual.simulator.generate;

import org.apache.commons.rng.UniformRandomProvider;

/**
 * Another process with days, nights and weekends laid over it: its time runs faster when more jobs
 * are due. The trace begins on a Monday at midnight.
 *
 * @param inner the process that is laid over
 * @param swing how far the rate departs from its daily mean: 0 is not at all, 1 makes nights empty
 * @param weekend the rate on Saturdays and Sundays over that of the other days, in (0, 10]
 */
public record DiurnalArrivals(ArrivalProcess inner, double swing, double weekend)
    implements ArrivalProcess {
  private static final double STEP_MILLIS = 600_000;
  private static final double HOUR_MILLIS = 3_600_000;
  private static final double BUSIEST_HOUR = 14;

  public DiurnalArrivals {
    if (!(swing >= 0 && swing <= 1)) {
      throw new IllegalArgumentException("the daily swing is " + swing + "; it must be in 0..1");
    }
    if (!(weekend > 0 && weekend <= 10)) {
      throw new IllegalArgumentException(
          "the rate at weekends is " + weekend + " times; it must be above 0, at most 10");
    }
  }

  @Override
  public long[] submitMillis(int jobs, long horizonMillis, UniformRandomProvider random) {
    Expectation expected = new Expectation(horizonMillis);
    for (double start = 0; start < horizonMillis; start += STEP_MILLIS) {
      double end = Math.min((double) horizonMillis, start + STEP_MILLIS);
      expected.add(end, (end - start) * rate((start + end) / 2));
    }
    long[] instants = inner.submitMillis(jobs, horizonMillis, random);
    for (int i = 0; i < jobs; i++) {
      instants[i] = expected.instant((double) instants[i] / horizonMillis);
    }
    return instants;
  }

  private double rate(double millis) {
    double hours = millis / HOUR_MILLIS;
    double day = Math.floor(hours / 24) % 7;
    double daily = 1 + swing * Math.cos(2 * Math.PI * (hours - BUSIEST_HOUR) / 24);
    return day >= 5 ? weekend * daily : daily;
  }
}

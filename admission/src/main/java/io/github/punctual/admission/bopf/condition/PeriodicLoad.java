package io.github.punctual.admission.bopf.condition;

/**
 * How much of one resource type is committed to periodic queues with known arrivals, in the long
 * run: a step function that repeats itself.
 *
 * <p>A queue whose period does not divide that of this load is taken to have a burst in each common
 * divisor of both. Whenever it has a burst it has one there too, so the load is never too small.
 */
final class PeriodicLoad {
  /** How many bursts of one queue are told apart in a period. */
  private static final long MOST_BURSTS = 100_000;

  private final long period;
  private final StepLoad ring = new StepLoad();
  private long arcs;
  private double always;

  PeriodicLoad(long periodMillis) {
    period = periodMillis;
  }

  long periodMillis() {
    return period;
  }

  void add(long firstMillis, long everyMillis, long lengthMillis, double amount) {
    long every = Divisors.common(everyMillis, period);
    if (isAlways(everyMillis, lengthMillis)) {
      always += amount;
      return;
    }
    arcs += period / every;
    for (long begin = Math.floorMod(firstMillis, every); begin < period; begin += every) {
      long end = begin + lengthMillis;
      ring.add(begin, Math.min(end, period), amount);
      if (end > period) {
        ring.add(0, end - period, amount);
      }
    }
  }

  /**
   * Whether bursts are taken to last all the time: they meet every phase of this load, or too many
   * to tell.
   */
  boolean isAlways(long everyMillis, long lengthMillis) {
    long every = Divisors.common(everyMillis, period);
    return lengthMillis >= every || period / every > MOST_BURSTS;
  }

  double at(long millis) {
    return always + ring.at(Math.floorMod(millis, period));
  }

  /** The next step after an instant; the end of a period counts as one. */
  long nextChange(long millis) {
    if (arcs == 0) {
      return Long.MAX_VALUE;
    }
    long phase = Math.floorMod(millis, period);
    return millis - phase + Math.min(period, ring.nextChange(phase));
  }

  /** The most at any instant from one on and before another, which is after it. */
  double most(long fromMillis, long toMillis) {
    if (toMillis - fromMillis >= period) {
      return always + ring.most(0, period);
    }
    long from = Math.floorMod(fromMillis, period);
    long to = from + (toMillis - fromMillis);
    double most = ring.most(from, Math.min(to, period));
    return always + (to > period ? Math.max(most, ring.most(0, to - period)) : most);
  }

  /** The first instant from one on at which there is at least so much; there is one. */
  long firstWith(double amount, long fromMillis) {
    long millis = fromMillis;
    while (at(millis) < amount) {
      millis = nextChange(millis);
    }
    return millis;
  }
}

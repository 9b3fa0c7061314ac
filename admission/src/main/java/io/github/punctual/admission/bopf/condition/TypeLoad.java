package io.github.punctual.admission.bopf.condition;

import java.util.OptionalLong;

/** How much of one resource type is committed to hard queues, and what a newcomer finds free. */
final class TypeLoad {
  /** After so many steps a question is answered with bounds. */
  static final int MOST_STEPS = 1_000_000;

  private double capacity;
  private final StepLoad dated = new StepLoad();
  private final PeriodicLoad periodic;
  private double anyTime;

  TypeLoad(double capacity, long hyperperiodMillis) {
    this.capacity = capacity;
    this.periodic = new PeriodicLoad(hyperperiodMillis);
  }

  void capacity(double next) {
    capacity = next;
  }

  /** Bursts that may come at any time. */
  void addAnyTime(double rate) {
    anyTime += rate;
  }

  /** Adds one burst that needs {@code rate} from one instant to another. */
  void addDated(long fromMillis, long toMillis, double rate) {
    dated.add(fromMillis, toMillis, rate);
  }

  /** A burst in every period from the first on, which may have been long ago. */
  void addPeriodic(long firstMillis, long everyMillis, long lengthMillis, double rate, long now) {
    periodic.add(firstMillis, everyMillis, lengthMillis, rate);
    if (firstMillis > now) {
      takeBackBefore(firstMillis, everyMillis, lengthMillis, rate, now);
    }
  }

  /** The periodic load knows no beginning: what it has before the first burst is taken back. */
  private void takeBackBefore(
      long firstMillis, long everyMillis, long lengthMillis, double rate, long now) {
    long every = Divisors.common(everyMillis, periodic.periodMillis());
    if (periodic.isAlways(everyMillis, lengthMillis)) {
      dated.add(now, firstMillis, -rate);
      return;
    }
    if ((firstMillis - now) / every > MOST_STEPS / 100) {
      return;
    }
    for (long begin = firstMillis - every; begin + lengthMillis > now; begin -= every) {
      dated.add(begin, begin + lengthMillis, -rate);
    }
  }

  /** What is free in a burst that comes at an instant. */
  Free during(long fromMillis, long toMillis, double rate, StepsLeft steps) {
    double bound =
        capacity - anyTime - dated.most(fromMillis, toMillis) - periodic.most(fromMillis, toMillis);
    Free atLeast = new Free(bound, OptionalLong.empty());
    return bound >= rate ? atLeast : walk(fromMillis, toMillis, atLeast, steps);
  }

  /** What is free whenever a burst may come, from an instant on. */
  Free always(long now, double rate, StepsLeft steps) {
    long end = datedEnd(now);
    Free later = afterDated(end);
    return end > now ? later.or(during(now, end, rate, steps)) : later;
  }

  /** What is free in every burst of a periodic queue with known arrivals. */
  Free periodically(
      long firstMillis,
      long everyMillis,
      long lengthMillis,
      double rate,
      long now,
      StepsLeft steps) {
    long end = datedEnd(now);
    Free least = afterDated(firstMillis, everyMillis, lengthMillis, end);
    long first =
        firstMillis + everyMillis * Math.max(0, Math.floorDiv(now - firstMillis, everyMillis));
    if (first < end && (end - first) / everyMillis > MOST_STEPS / 100) {
      return least.or(during(Math.max(now, first), end, rate, steps));
    }
    for (long begin = first; begin < end; begin += everyMillis) {
      if (begin + lengthMillis > now) {
        least = least.or(during(Math.max(now, begin), begin + lengthMillis, rate, steps));
      }
    }
    return least;
  }

  /** From when on only the periodic load changes. */
  private long datedEnd(long now) {
    return Math.max(now, dated.lastChange());
  }

  private Free afterDated(long end) {
    double most = periodic.most(0, periodic.periodMillis());
    return new Free(capacity - anyTime - most, OptionalLong.of(periodic.firstWith(most, end)));
  }

  /**
   * In the long run the bursts of a queue begin at every phase of the periodic load that differs
   * from the phase of its first by a multiple of the common divisor of both periods.
   */
  private Free afterDated(long firstMillis, long everyMillis, long lengthMillis, long end) {
    long period = periodic.periodMillis();
    long common = Divisors.common(everyMillis, period);
    double most = Double.NEGATIVE_INFINITY;
    long burst = 0;
    long phase;
    if (periodic.isAlways(everyMillis, lengthMillis)) {
      most = periodic.most(0, period);
      if (lengthMillis < common) {
        return new Free(capacity - anyTime - most, OptionalLong.empty());
      }
      phase = periodic.firstWith(most, 0);
      burst = phase - Math.floorMod(phase - firstMillis, common);
    } else {
      for (long begin = Math.floorMod(firstMillis, common); begin < period; begin += common) {
        double here = periodic.most(begin, begin + lengthMillis);
        if (here > most) {
          most = here;
          burst = begin;
        }
      }
      phase = periodic.firstWith(most, burst);
    }
    OptionalLong at =
        Divisors.meeting(
            Math.floorMod(firstMillis + phase - burst, everyMillis),
            everyMillis,
            Math.floorMod(phase, period),
            period,
            Math.max(end, firstMillis));
    return new Free(capacity - anyTime - most, at);
  }

  private Free walk(long fromMillis, long toMillis, Free bound, StepsLeft steps) {
    double least = Double.POSITIVE_INFINITY;
    long when = fromMillis;
    for (long t = fromMillis; t < toMillis; ) {
      if (!steps.take()) {
        return bound;
      }
      double free = capacity - anyTime - dated.at(t) - periodic.at(t);
      if (free < least) {
        least = free;
        when = t;
      }
      t = Math.min(dated.nextChange(t), periodic.nextChange(t));
    }
    return new Free(least, OptionalLong.of(when));
  }

  /**
   * What is free of a type.
   *
   * @param amount at least so much; below 0 when more is committed than there is
   * @param atMillis when it is just that; empty when it may be more
   */
  record Free(double amount, OptionalLong atMillis) {
    Free or(Free other) {
      return other.amount < amount ? other : this;
    }
  }
}

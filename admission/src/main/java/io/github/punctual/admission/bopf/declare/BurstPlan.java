package io.github.punctual.admission.bopf.declare;

import io.github.punctual.core.resource.ResourceSeconds;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/** When the bursts of a latency-sensitive queue come, and what each of them needs. */
public sealed interface BurstPlan {
  /** The fraction of its bursts that must be done on time (alpha_i of the paper), in (0, 1]. */
  double onTimeFraction();

  /**
   * A burst in every period.
   *
   * @param firstMillis when the first arrives, in milliseconds; empty when that is only known once
   *     jobs come
   * @param periodMillis from one arrival to the next, at least onTimeMillis
   * @param onTimeMillis how long after its arrival a burst must be done, above 0
   * @param demand all that a burst needs together, not zero
   */
  record Periodic(
      OptionalLong firstMillis,
      long periodMillis,
      long onTimeMillis,
      ResourceSeconds demand,
      double onTimeFraction)
      implements BurstPlan {
    /** Checks the ranges. */
    public Periodic {
      Objects.requireNonNull(firstMillis, "firstMillis");
      Checks.burst("period", periodMillis, onTimeMillis, demand);
      Checks.fraction(onTimeFraction);
    }

    /** The same bursts with another demand. */
    public Periodic withDemand(ResourceSeconds other) {
      return new Periodic(firstMillis, periodMillis, onTimeMillis, other, onTimeFraction);
    }
  }

  /**
   * Bursts whose arrivals are known one by one.
   *
   * @param bursts in the order of their arrivals, none before the one before it is due; at least
   *     one
   * @param endMillis when the burst after the last could come, at or after the last deadline
   */
  record Listed(List<Burst> bursts, long endMillis, double onTimeFraction) implements BurstPlan {
    /** Checks the order. */
    public Listed {
      List<Burst> copy = List.copyOf(bursts);
      Checks.fraction(onTimeFraction);
      Checks.order(copy, endMillis);
      bursts = BurstList.of(copy, endMillis);
    }

    /** What the greatest bursts need of each type, in the order of the types' names. */
    public List<BurstPeak> peaks() {
      return ((BurstList) bursts).peaks();
    }
  }

  /**
   * Bursts of which nobody knows when they come, but only how close together.
   *
   * @param leastGapMillis the least time from one arrival to the next, at least onTimeMillis
   * @param onTimeMillis how long after its arrival a burst must be done, above 0
   * @param demand all that a burst needs together, not zero
   */
  record Aperiodic(
      long leastGapMillis, long onTimeMillis, ResourceSeconds demand, double onTimeFraction)
      implements BurstPlan {
    /** Checks the ranges. */
    public Aperiodic {
      Checks.burst("least gap", leastGapMillis, onTimeMillis, demand);
      Checks.fraction(onTimeFraction);
    }

    /** The same bursts with another demand. */
    public Aperiodic withDemand(ResourceSeconds other) {
      return new Aperiodic(leastGapMillis, onTimeMillis, other, onTimeFraction);
    }
  }
}

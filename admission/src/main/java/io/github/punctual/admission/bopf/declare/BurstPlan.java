package io.github.punctual.admission.bopf.declare;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/** When the bursts of a latency-sensitive queue come, and what each of them needs. */
public sealed interface BurstPlan {
  /** The fraction of its bursts that must be done on time (alpha_i of the paper), in (0, 1]. */
  double onTimeFraction();

  /** Bursts that are all alike, the next one no earlier than some time after the one before. */
  sealed interface Repeated extends BurstPlan {
    /** When the first arrives, in milliseconds; empty when that is only known once jobs come. */
    OptionalLong firstMillis();

    /** From one arrival to the next, or the least that it may be, in milliseconds. */
    long gapMillis();

    /** How long after its arrival a burst must be done, in milliseconds. */
    long onTimeMillis();

    /** All that a burst needs together. */
    ResourceSeconds demand();

    /** Bursts that come in the same way with other numbers. */
    Repeated with(long gapMillis, long onTimeMillis, ResourceSeconds demand);

    default Repeated withDemand(ResourceSeconds other) {
      return with(gapMillis(), onTimeMillis(), other);
    }
  }

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
      implements Repeated {
    public Periodic {
      Objects.requireNonNull(firstMillis, "firstMillis");
      checkBurst("period", periodMillis, onTimeMillis, demand);
      checkFraction(onTimeFraction);
    }

    @Override
    public long gapMillis() {
      return periodMillis;
    }

    @Override
    public Periodic with(long gap, long onTime, ResourceSeconds other) {
      return new Periodic(firstMillis, gap, onTime, other, onTimeFraction);
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
    public Listed {
      List<Burst> copy = List.copyOf(bursts);
      checkFraction(onTimeFraction);
      checkOrder(copy, endMillis);
      bursts = BurstList.of(copy, endMillis);
    }

    /** When the burst after one of them comes, or could come, in milliseconds. */
    public long nextMillis(int burst) {
      return burst + 1 < bursts.size() ? bursts.get(burst + 1).arrivalMillis() : endMillis;
    }

    /** The last burst that has arrived at an instant, by its index; -1 before the first. */
    public int arrivedBy(long millis) {
      int low = 0;
      int high = bursts.size();
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (bursts.get(middle).arrivalMillis() <= millis) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low - 1;
    }

    /** What the greatest bursts need of each type, in the order of the types' names. */
    public List<BurstPeak> peaks() {
      return ((BurstList) bursts).peaks();
    }

    /**
     * The highest level of any burst from one of them on.
     *
     * @param burst an index, from 0
     */
    public ResourceVector mostFrom(int burst) {
      return ((BurstList) bursts).mostFrom(burst);
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
      implements Repeated {
    public Aperiodic {
      checkBurst("least gap", leastGapMillis, onTimeMillis, demand);
      checkFraction(onTimeFraction);
    }

    @Override
    public OptionalLong firstMillis() {
      return OptionalLong.empty();
    }

    @Override
    public long gapMillis() {
      return leastGapMillis;
    }

    @Override
    public Aperiodic with(long gap, long onTime, ResourceSeconds other) {
      return new Aperiodic(gap, onTime, other, onTimeFraction);
    }
  }

  private static void checkBurst(
      String gapName, long gapMillis, long onTimeMillis, ResourceSeconds demand) {
    if (gapMillis <= 0) {
      throw new IllegalArgumentException(
          "%s is %d ms; it must be above 0".formatted(gapName, gapMillis));
    }
    if (onTimeMillis <= 0) {
      throw new IllegalArgumentException(
          "on-time is %d ms; it must be above 0".formatted(onTimeMillis));
    }
    if (onTimeMillis > gapMillis) {
      throw new IllegalArgumentException(
          "on-time is %d ms and the %s %d ms; a burst must be due before the next one comes"
              .formatted(onTimeMillis, gapName, gapMillis));
    }
    if (demand.isZero()) {
      throw new IllegalArgumentException(
          "demand of a burst is nothing; it must be above 0 for at least one resource");
    }
  }

  private static void checkFraction(double onTimeFraction) {
    if (!(onTimeFraction > 0 && onTimeFraction <= 1)) {
      throw new IllegalArgumentException(
          "on-time fraction is %s; it must be above 0 and at most 1".formatted(onTimeFraction));
    }
  }

  private static void checkOrder(List<Burst> bursts, long endMillis) {
    if (bursts.isEmpty()) {
      throw new IllegalArgumentException("there is no burst; list at least one");
    }
    for (int i = 0; i < bursts.size(); i++) {
      long next = i + 1 < bursts.size() ? bursts.get(i + 1).arrivalMillis() : endMillis;
      if (next < bursts.get(i).deadlineMillis()) {
        throw new IllegalArgumentException(
            "burst %d is due at %d ms, after the next one comes at %d ms; a burst must be due before that"
                .formatted(i + 1, bursts.get(i).deadlineMillis(), next));
      }
    }
  }
}

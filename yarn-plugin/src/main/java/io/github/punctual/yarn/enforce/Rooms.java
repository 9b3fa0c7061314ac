package io.github.punctual.yarn.enforce;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Serving;
import java.util.Map;

/**
 * What applications may still take, by what is promised to them.
 *
 * @param serving how deadline jobs get their containers
 * @param bestEffort what those without a promise may take, and jobs that come last
 * @param onSpare what jobs may take that run on what promises leave
 * @param promised what promised jobs may take: limited only where best effort asks for its floor,
 *     or a queue for what it has a right to
 * @param byRight what applications may take of what is promised to their leaf queue, beside all the
 *     others; nothing in queues that it does not know
 */
public record Rooms(
    Serving serving,
    BestEffortRoom bestEffort,
    BestEffortRoom onSpare,
    BestEffortRoom promised,
    BestEffortRoom byRight) {
  public static final Rooms UNLIMITED =
      allocating(BestEffortRoom.UNLIMITED, BestEffortRoom.UNLIMITED);

  /** The rooms where deadline jobs are held to their allocations. */
  public static Rooms allocating(BestEffortRoom bestEffort, BestEffortRoom byRight) {
    return new Rooms(
        Serving.BY_ALLOCATION,
        bestEffort,
        BestEffortRoom.UNLIMITED,
        BestEffortRoom.UNLIMITED,
        byRight);
  }

  public boolean isUnlimited() {
    return bestEffort == BestEffortRoom.UNLIMITED
        && onSpare == BestEffortRoom.UNLIMITED
        && promised == BestEffortRoom.UNLIMITED;
  }

  /** All that was ever taken of each of the rooms, as of one moment. */
  public record Taken(
      Map<PoolId, long[]> bestEffort,
      Map<PoolId, long[]> onSpare,
      Map<PoolId, long[]> promised,
      Map<PoolId, long[]> byRight) {}

  /** All that was ever taken. */
  public Taken taken() {
    return new Taken(bestEffort.taken(), onSpare.taken(), promised.taken(), byRight.taken());
  }

  /**
   * Counts what was taken of other rooms between two looks at them, while these were worked out.
   * What these know of already counts twice then: too little is offered until the next update, and
   * never what is promised.
   */
  public void take(Taken then, Taken later) {
    bestEffort.take(then.bestEffort(), later.bestEffort());
    onSpare.take(then.onSpare(), later.onSpare());
    promised.take(then.promised(), later.promised());
    byRight.take(then.byRight(), later.byRight());
  }

  /** Whether they limit nothing that others do not limit, which have counted what was taken. */
  public boolean limitNoMoreThan(Rooms others) {
    return bestEffort.limitsNoMoreThan(others.bestEffort)
        && onSpare.limitsNoMoreThan(others.onSpare)
        && promised.limitsNoMoreThan(others.promised)
        && byRight.limitsNoMoreThan(others.byRight);
  }

  /** What deadline jobs of a standing take from. */
  BestEffortRoom of(Standing standing) {
    return switch (standing) {
      case PROMISED, PLANNED -> promised;
      case ON_SPARE -> onSpare;
      case LAST -> bestEffort;
    };
  }
}

package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.HolderKind;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a queue with hard bursts has a right to over time, or one with soft bursts may ask for: the
 * level of its declaration, where its bursts are declared, and whenever one may come where nobody
 * knows that.
 */
public final class BurstProfile {
  /** So many bursts are told of a queue; after them, one may always come until the last is over. */
  static final int BURSTS_MOST = 24;

  private BurstProfile() {}

  /**
   * What is claimed from an instant on, the same while nothing happens; empty when no burst comes
   * any more.
   *
   * @param burst the burst that the queue has now
   * @param nowMillis the instant, in milliseconds
   */
  public static Optional<CapacityProfile> ahead(
      BurstPlan plan, Optional<CurrentBurst> burst, long nowMillis) {
    NavigableMap<Long, ResourceVector> steps = new TreeMap<>();
    if (plan instanceof BurstPlan.Listed listed) {
      listed(listed, burst, nowMillis, steps);
    } else if (comesAnyTime(plan)) {
      anyTime(most(plan), burst, nowMillis, steps);
    } else {
      periodic((BurstPlan.Repeated) plan, burst, nowMillis, steps);
    }
    burst
        .filter(current -> current.hasPriority(nowMillis))
        .ifPresent(
            current -> {
              steps.put(current.arrivedMillis(), most(plan));
              steps.putIfAbsent(current.deadlineMillis(), ResourceVector.ZERO);
            });
    return steps.isEmpty() ? Optional.empty() : Optional.of(CapacityProfile.of(steps));
  }

  /**
   * What a queue's bursts have in the plan over time: promised to hard ones, expected of soft ones;
   * empty where no burst comes any more, or nothing is kept for them.
   *
   * @param burst the burst that the queue has now
   * @param pool the queue's
   * @param nowMillis from when on, in milliseconds
   */
  public static Optional<LedgerEntry> entry(
      Classification queue, Optional<CurrentBurst> burst, PoolId pool, long nowMillis) {
    boolean isHard = queue.queueClass() == QueueClass.HARD;
    boolean isSoft = queue.queueClass() == QueueClass.SOFT;
    return queue
        .declaration()
        .bursts()
        .filter(plan -> isHard || isSoft)
        .flatMap(plan -> ahead(plan, burst, nowMillis))
        .map(
            profile ->
                new LedgerEntry(
                    isHard ? HolderKind.HARD_BURST : HolderKind.SOFT_BURST,
                    queue.queue().path(),
                    pool,
                    profile,
                    isHard));
  }

  /**
   * What of the claim of this moment is for a burst that may come at any time and has not; nothing
   * where times are declared, or while a burst is served.
   *
   * @param burst the burst that the queue has or had last
   * @param nowMillis the instant, in milliseconds
   */
  public static ResourceVector unused(
      BurstPlan plan, Optional<CurrentBurst> burst, long nowMillis) {
    boolean isServed = burst.filter(current -> current.hasPriority(nowMillis)).isPresent();
    return comesAnyTime(plan) && mayCome(burst, nowMillis) && !isServed
        ? most(plan)
        : ResourceVector.ZERO;
  }

  /** The highest level of any of its bursts. */
  public static ResourceVector most(BurstPlan plan) {
    if (plan instanceof BurstPlan.Repeated repeated) {
      return repeated.demand().over(repeated.onTimeMillis());
    }
    return ((BurstPlan.Listed) plan).mostFrom(0);
  }

  private static void listed(
      BurstPlan.Listed plan,
      Optional<CurrentBurst> burst,
      long nowMillis,
      NavigableMap<Long, ResourceVector> steps) {
    int told = 0;
    for (int i = 0; i < plan.bursts().size(); i++) {
      Burst next = plan.bursts().get(i);
      if (next.deadlineMillis() <= nowMillis) {
        continue;
      }
      if (told == BURSTS_MOST) {
        steps.put(next.arrivalMillis(), plan.mostFrom(i));
        steps.put(
            plan.bursts().get(plan.bursts().size() - 1).deadlineMillis(), ResourceVector.ZERO);
        return;
      }
      // One that has come counts: what is told of later ones must not change when it ends.
      if (!hasCome(burst, next.arrivalMillis(), plan.nextMillis(i))) {
        add(steps, next.arrivalMillis(), next.onTimeMillis(), next.demand());
      }
      told++;
    }
  }

  private static void periodic(
      BurstPlan.Repeated plan,
      Optional<CurrentBurst> burst,
      long nowMillis,
      NavigableMap<Long, ResourceVector> steps) {
    long period = plan.gapMillis();
    long first = plan.firstMillis().orElseThrow();
    long arrival = first + Math.max(0, Math.floorDiv(nowMillis - first, period)) * period;
    for (int i = 0; i < BURSTS_MOST; i++, arrival += period) {
      if (!hasCome(burst, arrival, arrival + period)) {
        add(steps, arrival, plan.onTimeMillis(), plan.demand());
      }
    }
    steps.put(arrival, most(plan));
  }

  /** Whether the burst that is to come in some time has, so that its own times count. */
  private static boolean hasCome(Optional<CurrentBurst> burst, long fromMillis, long untilMillis) {
    return burst
        .filter(
            current ->
                current.arrivedMillis() >= fromMillis && current.arrivedMillis() < untilMillis)
        .isPresent();
  }

  private static void add(
      NavigableMap<Long, ResourceVector> steps,
      long arrivalMillis,
      long onTimeMillis,
      ResourceSeconds demand) {
    steps.put(arrivalMillis, demand.over(onTimeMillis));
    steps.putIfAbsent(arrivalMillis + onTimeMillis, ResourceVector.ZERO);
  }

  /** While a burst is being served the next one cannot come, and what it leaves is free. */
  private static void anyTime(
      ResourceVector level,
      Optional<CurrentBurst> burst,
      long nowMillis,
      NavigableMap<Long, ResourceVector> steps) {
    steps.put(mayCome(burst, nowMillis) ? 0L : burst.orElseThrow().nextMillis(), level);
  }

  private static boolean comesAnyTime(BurstPlan plan) {
    return plan instanceof BurstPlan.Repeated repeated && repeated.firstMillis().isEmpty();
  }

  private static boolean mayCome(Optional<CurrentBurst> burst, long nowMillis) {
    return burst.isEmpty() || nowMillis >= burst.get().nextMillis();
  }
}

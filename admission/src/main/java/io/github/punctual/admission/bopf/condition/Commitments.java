package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ObjDoubleConsumer;

/**
 * What is committed to hard queues over time, and the resource condition (3) against it.
 *
 * <p>As long as a newcomer fits beside all hard queues even if all had their greatest bursts at
 * once, nothing is laid out in time.
 */
final class Commitments {
  /** How many bursts of one queue a common period may have, so that it is followed exactly. */
  static final long MOST_BURSTS = 10_000;

  private final long mostBursts;
  private ResourceVector capacity;

  private final Map<Admitted, BurstPlan> hard = new LinkedHashMap<>();

  /** Those of them that are not yet laid out in time. */
  private final Set<Admitted> waiting = new LinkedHashSet<>();

  /**
   * At which instant the others were. What is laid out depends on it, so it is taken away by the
   * same.
   */
  private final Map<Admitted, Long> laidOut = new HashMap<>();

  private final Map<String, TypeLoad> types = new TreeMap<>();

  private final HardPeaks peaks = new HardPeaks();

  /** A hard queue that does not count for the moment; null when all count. */
  private Admitted suspended;

  private long hyperperiod = 1;
  private long shortest = Long.MAX_VALUE;

  Commitments(ResourceVector capacity) {
    this(capacity, MOST_BURSTS);
  }

  Commitments(ResourceVector capacity, long mostBursts) {
    this.capacity = capacity;
    this.mostBursts = mostBursts;
  }

  void capacity(ResourceVector next) {
    capacity = next;
    types.forEach((type, load) -> load.capacity((double) next.get(type)));
  }

  /** Commits what a queue declared. */
  void add(Admitted queue, BurstPlan plan) {
    hard.put(queue, plan);
    waiting.add(queue);
    forPeaks(plan, (type, rate) -> peaks.add(queue, type, rate));
  }

  /** Commits nothing any more to a queue. */
  void remove(Admitted queue) {
    BurstPlan plan = hard.remove(queue);
    forPeaks(plan, (type, rate) -> peaks.remove(queue, type, rate));
    if (!waiting.remove(queue)) {
      commit(plan, -1, laidOut.remove(queue));
    }
  }

  /** Lets a queue that is committed to not count until {@link #resume}. */
  void suspend(Admitted queue) {
    suspended = queue;
    forPeaks(hard.get(queue), (type, rate) -> peaks.addToSum(type, -rate));
    if (!waiting.contains(queue)) {
      commit(hard.get(queue), -1, laidOut.get(queue));
    }
  }

  /** Lets the suspended queue count again. */
  void resume() {
    Admitted queue = suspended;
    suspended = null;
    forPeaks(hard.get(queue), peaks::addToSum);
    if (!waiting.contains(queue)) {
      commit(hard.get(queue), 1, laidOut.get(queue));
    }
  }

  private static void forPeaks(BurstPlan plan, ObjDoubleConsumer<String> peak) {
    if (plan instanceof BurstPlan.Listed listed) {
      listed.peaks().forEach(each -> peak.accept(each.type(), each.rate()));
    } else {
      rates(BurstPlans.demand(plan), BurstPlans.onTimeMillis(plan)).forEach(peak::accept);
    }
  }

  /** Lays out in time what is not yet. */
  private void layOut(long now) {
    boolean longer = false;
    for (Admitted queue : waiting) {
      longer |= queue != suspended && lengthens(hard.get(queue));
    }
    if (longer) {
      types.clear();
    }
    for (Admitted queue : longer ? hard.keySet() : waiting) {
      if (queue != suspended) {
        commit(hard.get(queue), 1, now);
        laidOut.put(queue, now);
      }
    }
    waiting.removeIf(queue -> queue != suspended);
  }

  /** Takes a plan into the common period if that stays short enough; says whether it is longer. */
  private boolean lengthens(BurstPlan plan) {
    if (!(plan instanceof BurstPlan.Repeated periodic) || periodic.firstMillis().isEmpty()) {
      return false;
    }
    long shorter = Math.min(shortest, periodic.gapMillis());
    long limit = shorter > Long.MAX_VALUE / mostBursts ? Long.MAX_VALUE : shorter * mostBursts;
    OptionalLong common = Divisors.multiple(hyperperiod, periodic.gapMillis(), limit);
    if (common.isEmpty()) {
      return false;
    }
    shortest = shorter;
    boolean longer = common.getAsLong() != hyperperiod;
    hyperperiod = common.getAsLong();
    return longer;
  }

  private void commit(BurstPlan plan, int sign, long now) {
    if (plan instanceof BurstPlan.Listed listed) {
      for (Burst burst : listed.bursts()) {
        if (burst.deadlineMillis() > now) {
          rates(burst.demand(), burst.onTimeMillis())
              .forEach(
                  (type, rate) ->
                      load(type)
                          .addDated(burst.arrivalMillis(), burst.deadlineMillis(), sign * rate));
        }
      }
    } else if (plan instanceof BurstPlan.Repeated periodic && periodic.firstMillis().isPresent()) {
      rates(periodic.demand(), periodic.onTimeMillis())
          .forEach(
              (type, rate) ->
                  load(type)
                      .addPeriodic(
                          periodic.firstMillis().getAsLong(),
                          periodic.gapMillis(),
                          periodic.onTimeMillis(),
                          sign * rate,
                          now));
    } else {
      forPeaks(plan, (type, rate) -> load(type).addAnyTime(sign * rate));
    }
  }

  /** Whether all that is committed can be given at all times. */
  boolean fits(long now, StepsLeft steps) {
    boolean sure = true;
    for (String type : peaks.types()) {
      sure &= atMost(type, sparePeaks(type));
    }
    if (sure) {
      return true;
    }
    layOut(now);
    return types.entrySet().stream()
        .allMatch(load -> atMost(load.getKey(), load.getValue().always(now, 0, steps).amount()));
  }

  private double sparePeaks(String type) {
    return capacity.get(type) - peaks.sum(type);
  }

  private boolean atMost(String type, double free) {
    return Tolerance.atMost(0, free, (double) capacity.get(type));
  }

  /** Where a queue comes closest to what is not committed, or exceeds it by most. */
  Comparison closest(BurstPlan plan, long now, StepsLeft steps) {
    if (plan instanceof BurstPlan.Listed listed && isOver(listed, now)) {
      return Comparison.NOTHING;
    }
    Comparison[] beside = {Comparison.NOTHING};
    forPeaks(
        plan,
        (type, rate) ->
            beside[0] =
                beside[0].or(
                    type, rate, new TypeLoad.Free(sparePeaks(type), OptionalLong.empty())));
    return beside[0].holds(capacity) ? beside[0] : closestInTime(plan, now, steps);
  }

  /** How (3) came out, with those who hold most where it does not hold. */
  ConditionResult result(QueueDeclaration asked, Comparison closest) {
    boolean holds = closest.holds(capacity);
    return new ConditionResult(
        Condition.RESOURCE,
        holds,
        closest.type(),
        closest.asked(),
        Math.max(0, closest.free()),
        Optional.of(asked.queue()),
        closest.atMillis(),
        holds ? List.of() : holders(closest));
  }

  private List<Holder> holders(Comparison closest) {
    return HardQueueHolders.of(peaks.greatestFirst(closest.type()), suspended, closest);
  }

  private static boolean isOver(BurstPlan.Listed listed, long now) {
    return listed.bursts().get(listed.bursts().size() - 1).deadlineMillis() <= now;
  }

  private Comparison closestInTime(BurstPlan plan, long now, StepsLeft steps) {
    layOut(now);
    Comparison closest = Comparison.NOTHING;
    if (plan instanceof BurstPlan.Listed listed) {
      for (Burst burst : listed.bursts()) {
        if (burst.deadlineMillis() > now) {
          long from = Math.max(now, burst.arrivalMillis());
          for (Map.Entry<String, Double> amount : burst.demand().amounts().entrySet()) {
            double rate = amount.getValue() * 1000 / burst.onTimeMillis();
            TypeLoad load = load(amount.getKey());
            TypeLoad.Free free = load.during(from, burst.deadlineMillis(), rate, steps);
            closest = closest.or(amount.getKey(), rate, free);
          }
        }
      }
      return closest;
    }
    for (Map.Entry<String, Double> rate :
        rates(BurstPlans.demand(plan), BurstPlans.onTimeMillis(plan)).entrySet()) {
      closest =
          closest.or(
              rate.getKey(),
              rate.getValue(),
              free(plan, load(rate.getKey()), rate.getValue(), now, steps));
    }
    return closest;
  }

  private static TypeLoad.Free free(
      BurstPlan plan, TypeLoad load, double rate, long now, StepsLeft steps) {
    return plan instanceof BurstPlan.Repeated periodic && periodic.firstMillis().isPresent()
        ? load.periodically(
            periodic.firstMillis().getAsLong(),
            periodic.gapMillis(),
            periodic.onTimeMillis(),
            rate,
            now,
            steps)
        : load.always(now, rate, steps);
  }

  private TypeLoad load(String type) {
    return types.computeIfAbsent(type, t -> new TypeLoad((double) capacity.get(t), hyperperiod));
  }

  /** The constant rates at which a burst is done just in time: d / t of (3). */
  static Map<String, Double> rates(ResourceSeconds demand, long onTimeMillis) {
    return demand.times(1000.0 / onTimeMillis).amounts();
  }

  /**
   * A comparison of (3).
   *
   * @param type the resource type; empty when nothing is asked
   * @param asked at once
   * @param free what is not committed, below 0 when more is committed than there is
   * @param atMillis when; empty when at any time
   */
  record Comparison(String type, double asked, double free, OptionalLong atMillis) {
    static final Comparison NOTHING = new Comparison("", 0, 0, OptionalLong.empty());

    /** How many times what is free is asked for; infinite when nothing is. */
    double ratio() {
      return asked == 0 ? 0 : free <= 0 ? Double.POSITIVE_INFINITY : asked / free;
    }

    boolean holds(ResourceVector capacity) {
      return type.isEmpty() || Tolerance.atMost(asked, free, (double) capacity.get(type));
    }

    private Comparison or(String other, double rate, TypeLoad.Free free) {
      Comparison comparison = new Comparison(other, rate, free.amount(), free.atMillis());
      return comparison.ratio() > ratio() ? comparison : this;
    }
  }
}

package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.service.Claims;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What queues with hard bursts have a right to over time: the level of their declarations, where
 * their bursts are declared, and whenever one may come where nobody knows that. All of it lies on
 * the nodes of the default partition.
 */
final class BurstClaims implements Claims {
  /** So many bursts are told of a queue; after them, one may always come. */
  static final int BURSTS_MOST = 24;

  private final Supplier<QueuesView> view;
  private final BooleanSupplier ready;

  /**
   * The claims of the queues as they stood at the last decision.
   *
   * @param ready whether a decision knew what all queues have declared
   */
  BurstClaims(Supplier<QueuesView> view, BooleanSupplier ready) {
    this.view = view;
    this.ready = ready;
  }

  @Override
  public boolean isReady() {
    return ready.getAsBoolean();
  }

  @Override
  public Map<PoolId, CapacityProfile> from(long nowMillis) {
    Map<PoolId, CapacityProfile> claims = new TreeMap<>();
    for (QueueView queue : view.get().queues()) {
      hard(queue)
          .flatMap(plan -> profile(plan, queue.burst(), nowMillis))
          .ifPresent(profile -> claims.put(Pools.queue(queue.queue().path(), ""), profile));
    }
    return claims;
  }

  @Override
  public ResourceVector now(String queuePath, long nowMillis) {
    return view.get()
        .find(new QueueId(queuePath))
        .filter(queue -> hard(queue).isPresent())
        .filter(queue -> queue.burst().filter(burst -> burst.hasPriority(nowMillis)).isPresent())
        .flatMap(
            queue -> queue.share().map(share -> share.level().min(most(hard(queue).orElseThrow()))))
        .orElse(ResourceVector.ZERO);
  }

  @Override
  public Map<PoolId, ResourceVector> most() {
    Map<PoolId, ResourceVector> claims = new TreeMap<>();
    for (QueueView queue : view.get().queues()) {
      hard(queue).ifPresent(plan -> claims.put(Pools.queue(queue.queue().path(), ""), most(plan)));
    }
    return claims;
  }

  private static Optional<BurstPlan> hard(QueueView queue) {
    return queue
        .registration()
        .filter(known -> known.classification().queueClass() == QueueClass.HARD)
        .flatMap(known -> known.classification().declaration().bursts());
  }

  /** Empty when no burst comes any more. */
  static Optional<CapacityProfile> profile(
      BurstPlan plan, Optional<CurrentBurst> burst, long nowMillis) {
    NavigableMap<Long, ResourceVector> steps = new TreeMap<>();
    if (plan instanceof BurstPlan.Listed listed) {
      listed(listed, burst, nowMillis, steps);
    } else if (plan instanceof BurstPlan.Periodic periodic && periodic.firstMillis().isPresent()) {
      periodic(periodic, burst, nowMillis, steps);
    } else {
      anyTime(most(plan), burst, nowMillis, steps);
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

  /** The highest level of any of its bursts. */
  static ResourceVector most(BurstPlan plan) {
    if (plan instanceof BurstPlan.Periodic periodic) {
      return level(periodic.demand(), periodic.onTimeMillis());
    }
    if (plan instanceof BurstPlan.Aperiodic aperiodic) {
      return level(aperiodic.demand(), aperiodic.onTimeMillis());
    }
    return ((BurstPlan.Listed) plan)
        .bursts().stream()
            .map(burst -> level(burst.demand(), burst.onTimeMillis()))
            .reduce(ResourceVector.ZERO, ResourceVector::max);
  }

  private static ResourceVector level(ResourceSeconds demand, long onTimeMillis) {
    return demand.over(onTimeMillis);
  }

  private static void listed(
      BurstPlan.Listed plan,
      Optional<CurrentBurst> burst,
      long nowMillis,
      NavigableMap<Long, ResourceVector> steps) {
    int told = 0;
    for (int i = 0; i < plan.bursts().size() && told < BURSTS_MOST; i++) {
      Burst next = plan.bursts().get(i);
      long end =
          i + 1 < plan.bursts().size()
              ? plan.bursts().get(i + 1).arrivalMillis()
              : plan.endMillis();
      if (next.deadlineMillis() > nowMillis && !hasCome(burst, next.arrivalMillis(), end)) {
        add(steps, next.arrivalMillis(), next.onTimeMillis(), next.demand());
        told++;
      }
    }
  }

  private static void periodic(
      BurstPlan.Periodic plan,
      Optional<CurrentBurst> burst,
      long nowMillis,
      NavigableMap<Long, ResourceVector> steps) {
    long period = plan.periodMillis();
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
    steps.put(arrivalMillis, level(demand, onTimeMillis));
    steps.putIfAbsent(arrivalMillis + onTimeMillis, ResourceVector.ZERO);
  }

  /** While a burst is being served the next one cannot come, and what it leaves is free. */
  private static void anyTime(
      ResourceVector level,
      Optional<CurrentBurst> burst,
      long nowMillis,
      NavigableMap<Long, ResourceVector> steps) {
    boolean mayCome = burst.isEmpty() || nowMillis >= burst.get().nextMillis();
    steps.put(mayCome ? 0L : burst.get().nextMillis(), level);
  }
}

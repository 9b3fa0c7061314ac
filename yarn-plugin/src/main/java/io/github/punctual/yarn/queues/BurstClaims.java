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

  /** The claims of the queues as they stood at the last decision. */
  BurstClaims(Supplier<QueuesView> view) {
    this.view = view;
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
        .flatMap(QueueView::share)
        .map(share -> share.level())
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
    NavigableMap<Long, ResourceVector> steps;
    if (plan instanceof BurstPlan.Listed listed) {
      steps = listed(listed, nowMillis);
    } else if (plan instanceof BurstPlan.Periodic periodic && periodic.firstMillis().isPresent()) {
      steps = periodic(periodic, periodic.firstMillis().getAsLong(), nowMillis);
    } else {
      steps = anyTime(most(plan), burst, nowMillis);
    }
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

  private static NavigableMap<Long, ResourceVector> listed(BurstPlan.Listed plan, long nowMillis) {
    NavigableMap<Long, ResourceVector> steps = new TreeMap<>();
    int told = 0;
    for (Burst burst : plan.bursts()) {
      if (burst.deadlineMillis() > nowMillis && told < BURSTS_MOST) {
        steps.put(burst.arrivalMillis(), level(burst.demand(), burst.onTimeMillis()));
        steps.put(burst.deadlineMillis(), ResourceVector.ZERO);
        told++;
      }
    }
    return steps;
  }

  private static NavigableMap<Long, ResourceVector> periodic(
      BurstPlan.Periodic plan, long firstMillis, long nowMillis) {
    NavigableMap<Long, ResourceVector> steps = new TreeMap<>();
    ResourceVector level = level(plan.demand(), plan.onTimeMillis());
    long past = Math.max(0, Math.floorDiv(nowMillis - firstMillis, plan.periodMillis()));
    long arrival = firstMillis + past * plan.periodMillis();
    for (int i = 0; i < BURSTS_MOST; i++, arrival += plan.periodMillis()) {
      steps.put(arrival, level);
      steps.put(arrival + plan.onTimeMillis(), ResourceVector.ZERO);
    }
    steps.put(arrival, level);
    return steps;
  }

  /** While a burst is being served the next one cannot come, and what it leaves is free. */
  private static NavigableMap<Long, ResourceVector> anyTime(
      ResourceVector level, Optional<CurrentBurst> burst, long nowMillis) {
    NavigableMap<Long, ResourceVector> steps = new TreeMap<>();
    if (burst.isEmpty() || nowMillis >= burst.get().nextMillis()) {
      steps.put(0L, level);
      return steps;
    }
    CurrentBurst current = burst.get();
    if (current.hasPriority(nowMillis)) {
      steps.put(current.arrivedMillis(), level);
      steps.put(current.deadlineMillis(), ResourceVector.ZERO);
    }
    steps.put(current.nextMillis(), level);
    return steps;
  }
}

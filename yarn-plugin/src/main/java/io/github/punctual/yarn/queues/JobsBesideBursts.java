package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.allocate.BurstProfile;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.policy.Impact;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.service.PromiseCheck;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What of promises to jobs hard bursts would break that somebody wants to register later. What the
 * configuration declares is the operator's word, and not asked about.
 */
public final class JobsBesideBursts {
  private final Optional<PromiseCheck> check;
  private final BurstClaims claims;
  private final InstantSource clock;
  private final Queue<DeclaredQueue> registered = new ConcurrentLinkedQueue<>();

  /** Whether jobs are planned around bursts over time, instead of beside the most of them. */
  private final boolean plansAhead;

  /** Those whose promises the operator wants kept. */
  JobsBesideBursts(Surroundings with, BurstClaims claims) {
    DeadlineService deadlines = with.need(DeadlineService.class);
    this.check = deadlines.keptPromises();
    this.plansAhead = deadlines.plansAhead();
    this.claims = claims;
    this.clock = with.clock();
  }

  /**
   * What would become of promised jobs if a queue's bursts were hard. Waits for a bounded time.
   *
   * @param isMeant whether they will be, unless that breaks a promise
   * @return empty when that is not known in time
   */
  public Optional<Impact> impact(DeclaredQueue queue, boolean isMeant) {
    long nowMillis = clock.millis();
    PoolId pool = pool(queue);
    Optional<CapacityProfile> then =
        queue
            .declaration()
            .bursts()
            .flatMap(plan -> BurstProfile.ahead(plan, Optional.empty(), nowMillis));
    Optional<CapacityProfile> now = Optional.ofNullable(claims.from(nowMillis).get(pool));
    Optional<CapacityProfile> more =
        plansAhead
            ? then.map(bursts -> now.map(bursts::beyond).orElse(bursts))
            : queue.declaration().bursts().map(plan -> peak(plan, pool, nowMillis));
    more = more.filter(rest -> !rest.isZero());
    return check.isEmpty() || more.isEmpty()
        ? Optional.of(Impact.NONE)
        : check.get().impact(Map.of(pool, more.get()), isMeant);
  }

  /** By how much the level exceeds the one that is kept from jobs for good already. */
  private CapacityProfile peak(BurstPlan plan, PoolId pool, long nowMillis) {
    return CapacityProfile.constant(
        nowMillis,
        BurstProfile.most(plan).minus(claims.most().getOrDefault(pool, ResourceVector.ZERO)));
  }

  /** What was meant for a queue is in force from the next decision on. */
  public void registered(DeclaredQueue queue) {
    registered.add(queue);
  }

  /** What was registered before a decision is in force with it. */
  void decided(List<DeclaredQueue> before) {
    before.forEach(
        queue -> {
          registered.remove(queue);
          settled(queue);
        });
  }

  /** Those that the next decision will know of. */
  List<DeclaredQueue> registered() {
    return List.copyOf(registered);
  }

  /** What was meant for a queue will never be in force. */
  public void settled(DeclaredQueue queue) {
    check.ifPresent(asked -> asked.settled(pool(queue)));
  }

  private static PoolId pool(DeclaredQueue queue) {
    return Pools.queue(queue.queue().path(), "");
  }
}

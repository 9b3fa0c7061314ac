package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.policy.Impact;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.service.PromiseCheck;
import java.util.Map;
import java.util.Optional;

/**
 * The jobs outside of a plan to which something was promised before.
 *
 * @param plan the path of the plan queue
 * @param check asks what becomes of them; empty where nobody is promised anything, or what a plan
 *     promises goes before it
 */
record PromisedJobs(String plan, Optional<PromiseCheck> check) {
  /** There are none. */
  static final PromisedJobs NONE = new PromisedJobs("", Optional.empty());

  /**
   * What asks for those whose promises the operator wants kept from reservations that are made
   * later. A policy that does not plan ahead promises nothing of what plan queues have.
   */
  static Optional<PromiseCheck> check(Surroundings with) {
    DeadlineService deadlines = with.need(DeadlineService.class);
    return deadlines.keptPromises().filter(check -> deadlines.plansAhead());
  }

  /**
   * What would become of them if the plan promised more. Waits for a bounded time.
   *
   * @param more what it would promise besides, over time
   * @param isMeant whether it will, unless that breaks a promise
   * @throws UnansweredException when that is not known in time
   */
  Impact impact(CapacityProfile more, boolean isMeant) {
    return check.isEmpty()
        ? Impact.NONE
        : check
            .get()
            .impact(Map.of(pool(), more), isMeant)
            .orElseThrow(() -> UnansweredException.policyBusy(plan));
  }

  /** What the plan was about to promise is in force, or will never be. */
  void settled() {
    check.ifPresent(asked -> asked.settled(pool()));
  }

  private PoolId pool() {
    return Pools.queue(plan, "");
  }
}

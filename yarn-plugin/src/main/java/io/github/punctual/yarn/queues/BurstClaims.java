package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.allocate.BurstProfile;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.service.Claims;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * What queues with hard bursts have a right to over time: the level of their declarations, where
 * their bursts are declared, and whenever one may come where nobody knows that. All of it lies on
 * the nodes of the default partition.
 *
 * @param ready whether a decision knew what all queues have declared
 */
record BurstClaims(Supplier<QueuesView> view, BooleanSupplier ready) implements Claims {
  @Override
  public boolean isReady() {
    return ready.getAsBoolean();
  }

  @Override
  public Map<PoolId, CapacityProfile> from(long nowMillis) {
    return ofHard((queue, plan) -> BurstProfile.ahead(plan, queue.burst(), nowMillis));
  }

  @Override
  public List<LedgerEntry> entries(long nowMillis) {
    List<LedgerEntry> entries = new ArrayList<>();
    for (QueueView queue : view.get().queues()) {
      PoolId pool = Pools.queue(queue.queue().path(), "");
      queue
          .registration()
          .flatMap(
              known -> BurstProfile.entry(known.classification(), queue.burst(), pool, nowMillis))
          .ifPresent(entries::add);
    }
    return entries;
  }

  @Override
  public Map<PoolId, ResourceVector> unused(long nowMillis) {
    return ofHard(
        (queue, plan) ->
            Optional.of(BurstProfile.unused(plan, queue.burst(), nowMillis))
                .filter(unused -> !unused.isZero()));
  }

  @Override
  public ResourceVector now(String queuePath, long nowMillis) {
    return view.get()
        .find(new QueueId(queuePath))
        .map(queue -> queue.promised(nowMillis))
        .orElse(ResourceVector.ZERO);
  }

  @Override
  public Map<PoolId, ResourceVector> most() {
    return ofHard((queue, plan) -> Optional.of(BurstProfile.most(plan)));
  }

  private <T> Map<PoolId, T> ofHard(BiFunction<QueueView, BurstPlan, Optional<T>> claim) {
    Map<PoolId, T> claims = new TreeMap<>();
    for (QueueView queue : view.get().queues()) {
      hard(queue)
          .flatMap(plan -> claim.apply(queue, plan))
          .ifPresent(claimed -> claims.put(Pools.queue(queue.queue().path(), ""), claimed));
    }
    return claims;
  }

  private static Optional<BurstPlan> hard(QueueView queue) {
    return queue.registration().flatMap(Registration::hardBursts);
  }
}

package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/**
 * The claims of all others together, each of them in queues of its own. What they work out over
 * time they work out for one thread at a time: the policy's, and that which plans by utility.
 */
final class AllClaims implements Claims {
  private final List<Claims> all = new CopyOnWriteArrayList<>();

  /** Adds some. Called before the start. */
  void add(Claims others) {
    all.add(others);
  }

  @Override
  public synchronized Map<PoolId, CapacityProfile> from(long nowMillis) {
    return together(claims -> claims.from(nowMillis));
  }

  @Override
  public List<LedgerEntry> entries(long nowMillis) {
    return all.stream().flatMap(claims -> claims.entries(nowMillis).stream()).toList();
  }

  @Override
  public Map<PoolId, ResourceVector> unused(long nowMillis) {
    return together(claims -> claims.unused(nowMillis));
  }

  @Override
  public synchronized ResourceVector now(String queuePath, long nowMillis) {
    return all.stream()
        .map(claims -> claims.now(queuePath, nowMillis))
        .reduce(ResourceVector.ZERO, ResourceVector::plus);
  }

  @Override
  public boolean isReady() {
    return all.stream().allMatch(Claims::isReady);
  }

  @Override
  public Map<PoolId, ResourceVector> most() {
    return together(Claims::most);
  }

  private <T> Map<PoolId, T> together(Function<Claims, Map<PoolId, T>> each) {
    Map<PoolId, T> together = new TreeMap<>();
    all.forEach(claims -> together.putAll(each.apply(claims)));
    return together;
  }
}

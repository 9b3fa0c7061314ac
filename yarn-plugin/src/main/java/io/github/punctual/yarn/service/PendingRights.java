package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BinaryOperator;
import java.util.function.Function;

/**
 * Rights that the policy was asked about and that are being written down: until they are in force
 * nobody else must be promised the same. Safe for several threads.
 */
final class PendingRights {
  /** Whoever asked has them in force by then, or has given up. */
  static final long PATIENCE_MILLIS = 30_000;

  private record Pending(CapacityProfile rights, long untilMillis) {}

  private final Map<PoolId, Pending> pending = new ConcurrentHashMap<>();

  /** These are about to be given in some pools, each of which has one such change at a time. */
  void add(Map<PoolId, CapacityProfile> rights, long nowMillis) {
    rights.forEach(
        (pool, more) -> pending.put(pool, new Pending(more, nowMillis + PATIENCE_MILLIS)));
  }

  /** Those in a pool are in force, or will never be. */
  void settled(PoolId pool) {
    pending.remove(pool);
  }

  /** The most that may be claimed at any time, and of these. Any thread. */
  Map<PoolId, ResourceVector> most(Map<PoolId, ResourceVector> claimed, long nowMillis) {
    return with(claimed, CapacityProfile::most, ResourceVector::plus, nowMillis);
  }

  /** What is claimed already, with these rights added. */
  Map<PoolId, CapacityProfile> beside(Map<PoolId, CapacityProfile> claimed, long nowMillis) {
    return with(claimed, Function.identity(), CapacityProfile::plus, nowMillis);
  }

  private <T> Map<PoolId, T> with(
      Map<PoolId, T> claimed,
      Function<CapacityProfile, T> part,
      BinaryOperator<T> plus,
      long nowMillis) {
    pending.values().removeIf(each -> each.untilMillis() <= nowMillis);
    if (pending.isEmpty()) {
      return claimed;
    }
    Map<PoolId, T> all = new TreeMap<>(claimed);
    pending.forEach((pool, each) -> all.merge(pool, part.apply(each.rights()), plus));
    return all;
  }
}

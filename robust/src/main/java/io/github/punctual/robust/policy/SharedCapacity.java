package io.github.punctual.robust.policy;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What jobs share, and what bounds them.
 *
 * @param capacity the pools: partitions of the nodes, queues, users' parts of queues
 * @param claimed what others have a right to in each pool over time, and so in all that it is part
 *     of; nothing before its first step
 * @param masters what masters of jobs may hold in each pool beside those that run already; nothing
 *     bounds them in other pools
 */
public record SharedCapacity(
    ClusterCapacity capacity,
    Map<PoolId, CapacityProfile> claimed,
    Map<PoolId, ResourceVector> masters) {
  public SharedCapacity {
    Objects.requireNonNull(capacity, "capacity");
    claimed = Collections.unmodifiableMap(new TreeMap<>(claimed));
    masters = Collections.unmodifiableMap(new TreeMap<>(masters));
  }

  /** Pools of which nobody else is promised anything. */
  public static SharedCapacity of(ClusterCapacity capacity) {
    return new SharedCapacity(capacity, Map.of(), Map.of());
  }
}

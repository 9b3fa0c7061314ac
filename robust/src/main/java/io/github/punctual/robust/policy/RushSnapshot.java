package io.github.punctual.robust.policy;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Objects;

/**
 * The present, as far as the policy needs it.
 *
 * @param nowMillis the instant, in milliseconds
 * @param shared what jobs share
 * @param jobs those that have not ended
 */
public record RushSnapshot(long nowMillis, SharedCapacity shared, List<RushJob> jobs) {
  /** The only pool where there is one. */
  public static final PoolId CLUSTER = new PoolId("root");

  public RushSnapshot {
    Objects.requireNonNull(shared, "shared");
    jobs = List.copyOf(jobs);
  }

  /**
   * The paper's cluster: one pool, of which nobody else is promised anything.
   *
   * @param capacity what all jobs together can have
   */
  public RushSnapshot(long nowMillis, ResourceVector capacity, List<RushJob> jobs) {
    this(nowMillis, SharedCapacity.of(ClusterCapacity.single(CLUSTER, capacity)), jobs);
  }
}

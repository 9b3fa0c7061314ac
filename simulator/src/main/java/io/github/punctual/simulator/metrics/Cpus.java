package io.github.punctual.simulator.metrics;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;

/** How many CPUs a cluster has at the moment: virtual cores, or else its first resource type. */
final class Cpus {
  private final Cluster cluster;
  private ClusterCapacity counted;
  private double count;

  Cpus(Cluster cluster) {
    this.cluster = cluster;
  }

  /** Cheap while the capacity stays: the cluster then gives the same object. */
  @SuppressWarnings("ReferenceEquality")
  double now() {
    ClusterCapacity capacity = cluster.capacity();
    if (capacity != counted) {
      counted = capacity;
      ResourceVector all = capacity.find(Cluster.ROOT).orElseThrow().capacity();
      long vcores = all.get(ResourceVector.VCORES);
      count = vcores > 0 ? vcores : all.isZero() ? 0 : all.get(all.amounts().firstKey());
    }
    return count;
  }
}

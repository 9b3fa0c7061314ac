package io.github.punctual.core.cluster;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Capacity that jobs share: a queue of the hierarchy, or the whole cluster at its root.
 *
 * @param id its name
 * @param parent the pool that it is part of, empty for a root
 * @param capacity the most that the jobs below it may hold together
 * @param nodes the nodes that make up a root, by size; empty where the nodes do not matter (one
 *     undivided pool, as in the papers)
 * @param floor what there is beside the capacity, for best effort alone
 */
public record Pool(
    PoolId id,
    Optional<PoolId> parent,
    ResourceVector capacity,
    List<NodeGroup> nodes,
    ResourceVector floor) {
  public Pool {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(parent, "parent");
    Objects.requireNonNull(capacity, "capacity");
    nodes = List.copyOf(nodes);
    Objects.requireNonNull(floor, "floor");
  }

  /** All of which jobs may hold. */
  public Pool(PoolId id, Optional<PoolId> parent, ResourceVector capacity, List<NodeGroup> nodes) {
    this(id, parent, capacity, nodes, ResourceVector.ZERO);
  }

  /** One undivided pool. */
  public static Pool root(PoolId id, ResourceVector capacity) {
    return new Pool(id, Optional.empty(), capacity, List.of());
  }

  /** A part of another pool. */
  public static Pool child(PoolId id, PoolId parent, ResourceVector capacity) {
    return new Pool(id, Optional.of(parent), capacity, List.of());
  }

  /**
   * The same with a floor, which it had none of.
   *
   * @param part of the capacity, in [0, 1]
   */
  public Pool withFloor(double part) {
    ResourceVector left = capacity.scaledDown(1 - part);
    return new Pool(id, parent, left, nodes, capacity.minus(left));
  }

  /**
   * How many tasks of a size this pool alone can hold at once, when empty: by its capacity, and
   * node by node where nodes are known.
   */
  public int count(ResourceVector task) {
    int byCapacity = capacity.count(task);
    if (nodes.isEmpty()) {
      return byCapacity;
    }
    long byNodes = 0;
    for (NodeGroup group : nodes) {
      byNodes = Math.min(byCapacity, byNodes + (long) group.nodes() * group.size().count(task));
    }
    return (int) byNodes;
  }
}

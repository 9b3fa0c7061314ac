package io.github.punctual.core.cluster;

import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The pools of a cluster at one moment: a forest, one tree for each node partition. Immutable. */
public final class ClusterCapacity {
  private final Map<PoolId, Pool> pools;
  private final Map<PoolId, List<Pool>> paths;

  private ClusterCapacity(Map<PoolId, Pool> pools) {
    this.pools = pools;
    this.paths = new HashMap<>();
    for (Pool pool : pools.values()) {
      paths.put(pool.id(), pathOf(pool));
    }
  }

  /**
   * The capacity made of these pools.
   *
   * @throws IllegalArgumentException when a name occurs twice, a parent is missing, or parents form
   *     a cycle
   */
  public static ClusterCapacity of(Collection<Pool> pools) {
    Map<PoolId, Pool> byId = new TreeMap<>();
    for (Pool pool : pools) {
      if (byId.put(pool.id(), pool) != null) {
        throw new IllegalArgumentException(
            "pool " + pool.id() + " occurs twice; names must be unique");
      }
    }
    return new ClusterCapacity(byId);
  }

  /** One undivided pool: the papers' cluster. */
  public static ClusterCapacity single(PoolId id, ResourceVector capacity) {
    return of(List.of(Pool.root(id, capacity)));
  }

  /** All pools in the order of their names. */
  public Collection<Pool> pools() {
    return Collections.unmodifiableCollection(pools.values());
  }

  public Optional<Pool> find(PoolId id) {
    return Optional.ofNullable(pools.get(id));
  }

  /** The pool and all that it is part of, itself first; empty when there is no such pool. */
  public List<Pool> path(PoolId id) {
    return paths.getOrDefault(id, List.of());
  }

  /**
   * How many tasks of a size the jobs of a pool can hold at once when nothing else runs: the
   * papers' capacity.
   *
   * @return 0 when the pool is unknown
   */
  public int count(PoolId id, ResourceVector task) {
    List<Pool> path = path(id);
    int least = path.isEmpty() ? 0 : Integer.MAX_VALUE;
    for (Pool pool : path) {
      least = Math.min(least, pool.count(task));
    }
    return least;
  }

  /**
   * How many tasks of a size the jobs of a pool can hold at once beside a master, when nothing else
   * runs.
   *
   * @param master what the master holds, possibly zero
   * @return 0 when the pool is unknown, or the master does not fit
   */
  public int countBeside(PoolId id, ResourceVector task, ResourceVector master) {
    int least = count(id, task);
    for (Pool pool : path(id)) {
      ResourceVector rest = pool.capacity().minus(master);
      least = Math.min(least, master.fitsIn(pool.capacity()) ? rest.count(task) : 0);
    }
    return least;
  }

  /**
   * The size of which one task fits beside a master when nothing else runs, and that is nearest to
   * the one asked for: in no resource type more.
   *
   * @param master what the master holds, possibly zero
   * @return nothing of what there is none of; zero when the pool is unknown
   */
  public ResourceVector largestTask(PoolId id, ResourceVector task, ResourceVector master) {
    List<Pool> path = path(id);
    ResourceVector largest = path.isEmpty() ? ResourceVector.ZERO : task;
    for (Pool pool : path) {
      largest = largest.min(pool.capacity().minus(master));
    }
    for (Pool pool : path) {
      ResourceVector within = largest;
      largest =
          pool.nodes().stream()
              .map(group -> within.min(group.size()))
              // The first among equals, as nodes are listed: any will do.
              .max(Comparator.comparingDouble(fits -> leastPart(fits, task)))
              .orElse(within);
    }
    return largest;
  }

  private static double leastPart(ResourceVector fits, ResourceVector task) {
    return task.amounts().entrySet().stream()
        .mapToDouble(each -> (double) fits.get(each.getKey()) / each.getValue())
        .min()
        .orElse(1);
  }

  private List<Pool> pathOf(Pool pool) {
    List<Pool> path = new ArrayList<>();
    Optional<Pool> next = Optional.of(pool);
    while (next.isPresent()) {
      Pool current = next.get();
      if (path.contains(current)) {
        throw new IllegalArgumentException(
            "pool " + pool.id() + " is part of itself; the parents must form a tree");
      }
      path.add(current);
      next = current.parent().map(parent -> parentOf(current, parent));
    }
    return List.copyOf(path);
  }

  private Pool parentOf(Pool child, PoolId parent) {
    Pool found = pools.get(parent);
    if (found == null) {
      throw new IllegalArgumentException(
          "pool " + child.id() + " names the parent " + parent + ", which is not among the pools");
    }
    return found;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ClusterCapacity other && pools.equals(other.pools);
  }

  @Override
  public int hashCode() {
    return pools.hashCode();
  }

  @Override
  public String toString() {
    return pools.values().toString();
  }
}

package io.github.punctual.admission.tempo;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/**
 * What a plan counts: every resource type of a pool is an axis, of root pools and of those in which
 * jobs are, with all that these are part of. A task takes its size from the axes of its pool and of
 * all that the pool is part of. In a pool without a job nothing is planned: what others hold or
 * claim there counts in the pools above it, and a cluster of many queues costs no more than those
 * with jobs.
 */
final class Axes {
  private final ClusterCapacity capacity;
  private final Map<PoolId, Integer> first = new HashMap<>();
  private final Map<PoolId, List<String>> types = new HashMap<>();
  private final double[] amounts;

  /** What there is of each beside that, for others alone. */
  private final double[] floors;

  private int roots;
  private final Map<Asked, Demand> demands = new HashMap<>();

  private record Asked(PoolId pool, ResourceVector size) {}

  /** What one task takes. */
  static final class Demand {
    /** The axes that it takes from, ascending. */
    final int[] axes;

    /** How much of each of them, above 0. */
    final double[] amounts;

    /** How many such tasks there can be at once, node by node. */
    final int most;

    /** The largest part of an axis that one task takes. */
    final double share;

    /** What a task was said to need. */
    final ResourceVector size;

    Demand(int[] axes, double[] amounts, int most, double share, ResourceVector size) {
      this.size = size;
      this.axes = axes;
      this.amounts = amounts;
      this.most = most;
      this.share = share;
    }
  }

  /** Axes of the root pools, of the pools of some names, and of what these are part of. */
  Axes(ClusterCapacity capacity, Set<PoolId> ofJobs) {
    this.capacity = capacity;
    Set<PoolId> counted = new HashSet<>();
    ofJobs.forEach(id -> capacity.path(id).forEach(pool -> counted.add(pool.id())));
    List<Double> all = new ArrayList<>();
    List<Double> kept = new ArrayList<>();
    for (Pool pool : capacity.pools()) {
      roots += pool.parent().isEmpty() ? 1 : 0;
      if (pool.parent().isPresent() && !counted.contains(pool.id())) {
        continue;
      }
      first.put(pool.id(), all.size());
      types.put(pool.id(), List.copyOf(pool.capacity().amounts().keySet()));
      for (Map.Entry<String, Long> of : pool.capacity().amounts().entrySet()) {
        all.add((double) of.getValue());
        kept.add((double) pool.floor().get(of.getKey()));
      }
    }
    amounts = all.stream().mapToDouble(Double::doubleValue).toArray();
    floors = kept.stream().mapToDouble(Double::doubleValue).toArray();
  }

  boolean isOf(ClusterCapacity other) {
    return capacity.equals(other);
  }

  /** Whether jobs of a pool are counted; of one that is unknown there is nothing to count. */
  boolean count(PoolId pool) {
    return first.containsKey(pool) || !knows(pool);
  }

  /** How much there is of each. */
  double[] amounts() {
    return amounts.clone();
  }

  /**
   * What a task of a size takes in a pool. Where nodes leave pieces that are too small for it, it
   * is counted as so much larger that as many fit as on the nodes.
   */
  Demand demand(PoolId pool, ResourceVector size) {
    return demands.computeIfAbsent(new Asked(pool, size), this::demand);
  }

  private Demand demand(Asked asked) {
    double[] dense = dense(asked.pool(), asked.size());
    for (Pool pool : capacity.path(asked.pool())) {
      stretch(dense, first.get(pool.id()), types.get(pool.id()).size(), pool.count(asked.size()));
    }
    return demand(dense, capacity.count(asked.pool(), asked.size()), asked.size());
  }

  /** What an amount takes in a pool, and in all that it is part of, as far as that is counted. */
  Demand amount(PoolId pool, ResourceVector amount) {
    return demand(dense(pool, amount), 0, amount);
  }

  /** What amounts in some pools take together of every axis. */
  double[] sum(Map<PoolId, ResourceVector> held) {
    double[] sum = new double[amounts.length];
    held.forEach(
        (pool, amount) -> {
          double[] dense = dense(pool, amount);
          for (int i = 0; i < sum.length; i++) {
            sum[i] += dense[i];
          }
        });
    return sum;
  }

  /** What a part of what others hold of every axis takes of what jobs may have. */
  Demand beyondFloors(double[] held, double part) {
    double[] beyond = new double[held.length];
    for (int i = 0; i < held.length; i++) {
      beyond[i] = part * held[i] - floors[i];
    }
    return demand(beyond, 0, ResourceVector.ZERO);
  }

  private Demand demand(double[] dense, int most, ResourceVector size) {
    int[] axes = new int[dense.length];
    double[] taken = new double[dense.length];
    int count = 0;
    double share = 0;
    for (int i = 0; i < dense.length; i++) {
      if (dense[i] > 0) {
        axes[count] = i;
        taken[count] = dense[i];
        share = Math.max(share, part(dense[i], i));
        count++;
      }
    }
    return new Demand(Arrays.copyOf(axes, count), Arrays.copyOf(taken, count), most, share, size);
  }

  private double part(double amount, int axis) {
    return amounts[axis] > 0 ? amount / amounts[axis] : Double.MAX_VALUE;
  }

  /** The largest part of an axis of one pool that a task takes which takes from it. */
  double share(Demand demand, Pool pool) {
    int from = first.get(pool.id());
    int to = from + types.get(pool.id()).size();
    double share = 0;
    for (int k = 0; k < demand.axes.length; k++) {
      if (demand.axes[k] >= from && demand.axes[k] < to) {
        share = Math.max(share, part(demand.amounts[k], demand.axes[k]));
      }
    }
    return share;
  }

  /** How many tasks of a size a job could have at once beside its master if nothing else ran. */
  int mostOf(DeadlineJob job, ResourceVector size) {
    return capacity.countBeside(job.pool(), size, job.master());
  }

  /** Counts a task as so much larger in a pool that no more than so many fit there. */
  private void stretch(double[] dense, int from, int types, int most) {
    int widest = from;
    for (int i = from; i < from + types; i++) {
      widest = dense[i] / amounts[i] > dense[widest] / amounts[widest] ? i : widest;
    }
    if (most > 0 && dense[widest] * (most + 1) <= amounts[widest]) {
      // By a little more than what is told apart.
      dense[widest] = amounts[widest] / (most + 1) * (1 + 1e-9) + 2 * FreeProfile.TOLERANCE;
    }
  }

  /** How many trees of pools there are: one for each node partition. */
  int roots() {
    return roots;
  }

  /** The root that a pool is part of; the pool itself where it is unknown. */
  PoolId root(PoolId pool) {
    List<Pool> path = capacity.path(pool);
    return path.isEmpty() ? pool : path.get(path.size() - 1).id();
  }

  /** An amount in a pool, and in all that it is part of, of every axis. */
  private double[] dense(PoolId id, ResourceVector size) {
    double[] dense = new double[amounts.length];
    for (Pool pool : capacity.path(id)) {
      Integer counted = first.get(pool.id());
      if (counted != null) {
        int axis = counted;
        for (String type : types.get(pool.id())) {
          dense[axis++] += size.get(type);
        }
      }
    }
    return dense;
  }

  /** Takes from a profile what is claimed of pools over time. */
  void take(FreeProfile profile, Map<PoolId, CapacityProfile> claims) {
    for (Map.Entry<PoolId, CapacityProfile> claim : claims.entrySet()) {
      long from = Long.MIN_VALUE;
      ResourceVector amount = ResourceVector.ZERO;
      for (Map.Entry<Long, ResourceVector> step : claim.getValue().steps().entrySet()) {
        take(profile, claim.getKey(), amount, 1, from, step.getKey());
        from = step.getKey();
        amount = step.getValue();
      }
      take(profile, claim.getKey(), amount, 1, from, Long.MAX_VALUE);
    }
  }

  /** Gives back to a profile what of the claims is idle, from now on. */
  void giveBackIdle(FreeProfile profile, Others others, long nowMillis) {
    others
        .idle()
        .forEach(
            (pool, idle) -> {
              CapacityProfile claimed = others.claimed().get(pool);
              if (claimed != null && claimed.startMillis() <= nowMillis) {
                ResourceVector back = idle.min(claimed.at(nowMillis));
                take(profile, pool, back, -1, nowMillis, Long.MAX_VALUE);
              }
            });
  }

  private void take(
      FreeProfile profile, PoolId pool, ResourceVector amount, int times, long from, long to) {
    if (!amount.isZero()) {
      profile.take(amount(pool, amount), times, from, to);
    }
  }

  /** What nobody holds of a pool now. */
  ResourceVector freeNow(TempoPlanner planner, Pool pool) {
    return free(planner::freeNow, pool);
  }

  /** What a profile has free of each root pool over time. */
  Map<PoolId, CapacityProfile> free(FreeProfile profile) {
    Map<PoolId, CapacityProfile> free = new TreeMap<>();
    for (Pool pool : capacity.pools()) {
      if (pool.parent().isEmpty()) {
        Map<Long, ResourceVector> steps = new TreeMap<>();
        profile.forEachStep((amounts, atMillis) -> steps.put(atMillis, free(amounts, pool)));
        free.put(pool.id(), CapacityProfile.of(steps));
      }
    }
    return free;
  }

  private ResourceVector free(IntToDoubleFunction amounts, Pool pool) {
    int axis = first.get(pool.id());
    Map<String, Long> free = new TreeMap<>();
    for (String type : types.get(pool.id())) {
      free.put(type, Math.max(0, (long) Math.floor(amounts.applyAsDouble(axis++) + 1e-6)));
    }
    return ResourceVector.of(free);
  }

  private boolean knows(PoolId pool) {
    return capacity.find(pool).isPresent();
  }
}

package io.github.punctual.simulator.engine.node;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** What there is of each resource type, and how much of it jobs hold. */
public final class Holdings {
  private static final double TOLERANCE = 1e-9;
  private static final double FLOOR_TOLERANCE = 1e-6;

  private final Map<ResourceVector, ResourceVector> known = new HashMap<>();
  private final Map<ResourceVector, double[]> demands = new HashMap<>();
  private ClusterCapacity capacity;
  private final String[] types;
  private final double[] whole;
  private double[] total;
  private final double[] allowed;

  /** Nothing is held of what there is. */
  public Holdings(ClusterCapacity capacity) {
    ResourceVector amounts = rootOf(capacity);
    this.types = amounts.amounts().keySet().toArray(String[]::new);
    this.allowed = new double[types.length];
    capacity(capacity);
    this.whole = total;
  }

  private static ResourceVector rootOf(ClusterCapacity capacity) {
    return capacity.find(ClusterSpec.ROOT).orElseThrow().capacity();
  }

  /** What is there now, as policies see it. */
  public ClusterCapacity capacity() {
    return capacity;
  }

  /** The same resource types in other amounts. */
  public void capacity(ClusterCapacity now) {
    capacity = now;
    ResourceVector amounts = rootOf(now);
    total = new double[types.length];
    for (int i = 0; i < types.length; i++) {
      total[i] = amounts.get(types[i]);
    }
  }

  /** What counts of a demand: the types that the cluster has. */
  public ResourceVector known(ResourceVector demand) {
    return known.computeIfAbsent(demand, all -> counted(all, Set.of(types)));
  }

  /** What a cluster that has some resource types counts of what a task needs. */
  public static ResourceVector counted(ResourceVector task, Set<String> types) {
    return ResourceVector.of(types.stream().collect(Collectors.toMap(type -> type, task::get)));
  }

  /** How many tasks of a size all nodes hold at once when nothing else runs. */
  public int count(ResourceVector task) {
    return capacity.count(ClusterSpec.ROOT, task);
  }

  /** The resource types that are counted, in their order. */
  public List<String> typeNames() {
    return List.of(types);
  }

  /** How many resource types are counted. */
  public int types() {
    return types.length;
  }

  /** What fixed allocations leave of a type; less than 0 when nodes went that they need. */
  public double left(int type) {
    return total[type] - allowed[type];
  }

  /** What fixed allocations leave of each type, at least 0. */
  public double[] left() {
    double[] left = total.clone();
    for (int i = 0; i < left.length; i++) {
      left[i] = Math.max(0, left(i));
    }
    return left;
  }

  /** How many tasks of a demand fit in what fixed allocations leave, with the fraction. */
  public double tasksLeft(double[] demand) {
    double least = Integer.MAX_VALUE;
    for (int i = 0; i < total.length; i++) {
      if (demand[i] > 0) {
        least = Math.min(least, left(i) / demand[i]);
      }
    }
    return Math.max(0, least);
  }

  /**
   * How many more tasks of a size fit in what fixed allocations leave, and on the nodes.
   *
   * @param demand the size in the order of the types
   */
  public int free(ResourceVector task, double[] demand) {
    double left = Math.floor(tasksLeft(demand) + TOLERANCE);
    return left == 0 ? 0 : (int) Math.min(left, count(task));
  }

  /**
   * The largest share that a demand takes in any type of the cluster with all its nodes: finite
   * where a task fits at all.
   */
  public double shareOfWhole(double[] demand) {
    return share(demand, whole);
  }

  private static double share(double[] amounts, double[] of) {
    double most = 0;
    for (int i = 0; i < of.length; i++) {
      most = Math.max(most, of[i] == 0 ? 0 : amounts[i] / of[i]);
    }
    return most;
  }

  /** Somebody holds other amounts than before. */
  public void hold(double[] before, double[] after) {
    add(allowed, before, -1);
    add(allowed, after, 1);
  }

  /** Whether what is more in some amounts than somebody holds is left. */
  public boolean hasRoom(double[] held, double[] amounts) {
    for (int i = 0; i < amounts.length; i++) {
      double more = amounts[i] - held[i];
      if (more > 0 && more > left(i) + TOLERANCE) {
        return false;
      }
    }
    return true;
  }

  /** How many tasks of a demand fit in amounts beside what is taken of them. */
  public static int fitting(double[] demand, double[] within, double[] taken) {
    double fits = Integer.MAX_VALUE;
    for (int i = 0; i < demand.length; i++) {
      if (demand[i] > 0) {
        fits = Math.min(fits, Math.floor((within[i] - taken[i]) / demand[i] + TOLERANCE));
      }
    }
    return (int) Math.max(0, fits);
  }

  /** The same, and no more tasks of that size than all nodes hold when nothing else runs. */
  public int fittingOnNodes(ResourceVector task, double[] demand, double[] within, double[] taken) {
    int fits = fitting(demand, within, taken);
    return fits == 0 ? 0 : Math.min(fits, count(task));
  }

  /** Adds so many times a demand to sums by type. */
  public static void add(double[] sums, double[] demand, double times) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += times * demand[i];
    }
  }

  /** Whether jobs are allowed more than there is. */
  public boolean isOvercommitted() {
    for (int i = 0; i < total.length; i++) {
      if (allowed[i] > total[i]) {
        return true;
      }
    }
    return false;
  }

  /** The part that a node of this size is of all that there is of what a task needs, in [0, 1]. */
  public double partOf(ResourceVector size, double[] demand) {
    double part = 0;
    for (int i = 0; i < total.length; i++) {
      if (demand[i] > 0 && total[i] > 0) {
        part = Math.max(part, Math.min(1, size.get(types[i]) / total[i]));
      }
    }
    return part;
  }

  /** All that there is, by type. */
  public double[] total() {
    return total.clone();
  }

  /** The part of the type held most, in [0, 1]. */
  public double share(double[] held) {
    return share(held, total);
  }

  /** A demand as amounts in the order of the types; equal demands share one array. */
  public double[] demand(ResourceVector task) {
    return demands.computeIfAbsent(task, this::amounts);
  }

  /** Amounts in the order of the types. */
  public double[] amounts(ResourceVector vector) {
    double[] amounts = new double[types.length];
    for (int i = 0; i < amounts.length; i++) {
      amounts[i] = vector.get(types[i]);
    }
    return amounts;
  }

  /** The amounts, rounded down to whole units. */
  public ResourceVector floor(double[] amounts) {
    Map<String, Long> whole = new HashMap<>();
    for (int i = 0; i < types.length; i++) {
      whole.put(types[i], (long) Math.floor(amounts[i] + FLOOR_TOLERANCE));
    }
    return ResourceVector.of(whole);
  }
}

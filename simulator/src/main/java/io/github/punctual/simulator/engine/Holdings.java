package io.github.punctual.simulator.engine;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What there is of each resource type, and how much of it jobs hold. */
final class Holdings {
  private static final double TOLERANCE = 1e-9;

  private final Map<ResourceVector, double[]> demands = new HashMap<>();
  private ClusterCapacity capacity;
  private String[] types;
  private double[] total;
  private double[] held;

  Holdings(ClusterCapacity capacity) {
    ResourceVector amounts = amounts(capacity);
    this.types = amounts.amounts().keySet().toArray(String[]::new);
    this.held = new double[types.length];
    capacity(capacity);
  }

  private static ResourceVector amounts(ClusterCapacity capacity) {
    return capacity.find(Cluster.ROOT).orElseThrow().capacity();
  }

  ClusterCapacity capacity() {
    return capacity;
  }

  /** The same resource types in other amounts. */
  void capacity(ClusterCapacity now) {
    capacity = now;
    ResourceVector amounts = amounts(now);
    total = new double[types.length];
    for (int i = 0; i < types.length; i++) {
      total[i] = amounts.get(types[i]);
    }
  }

  /** What counts of a demand: the types that the cluster has. */
  ResourceVector known(ResourceVector demand) {
    Map<String, Long> known = new HashMap<>();
    List<String> all = new ArrayList<>(List.of(types));
    all.forEach(type -> known.put(type, demand.get(type)));
    return ResourceVector.of(known);
  }

  int count(Job job) {
    return capacity.count(Cluster.ROOT, job.task());
  }

  int free(Job job) {
    double[] demand = demand(job);
    double least = Integer.MAX_VALUE;
    for (int i = 0; i < total.length; i++) {
      if (demand[i] > 0) {
        least = Math.min(least, Math.floor((total[i] - held[i]) / demand[i] + TOLERANCE));
      }
    }
    return (int) Math.max(0, least);
  }

  void take(Job job, double tasks) {
    double[] demand = demand(job);
    for (int i = 0; i < held.length; i++) {
      held[i] += tasks * demand[i];
    }
  }

  /** The part that is held of the type held most, in [0, 1]. */
  double share() {
    double most = 0;
    for (int i = 0; i < total.length; i++) {
      most = Math.max(most, total[i] == 0 ? 0 : held[i] / total[i]);
    }
    return most;
  }

  private double[] demand(Job job) {
    return demands.computeIfAbsent(
        job.task(),
        task -> {
          double[] amounts = new double[types.length];
          for (int i = 0; i < amounts.length; i++) {
            amounts[i] = task.get(types[i]);
          }
          return amounts;
        });
  }
}

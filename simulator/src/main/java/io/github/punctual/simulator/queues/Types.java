package io.github.punctual.simulator.queues;

import io.github.punctual.core.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/** The resource types of the cluster, in the order of their names; others do not count. */
final class Types {
  /** What a task needs; equal needs are one object. */
  static final class Demand {
    final ResourceVector vector;
    final long[] amounts;

    /** The look-up that last found no room for it. */
    long noRoomAt;

    private Demand(ResourceVector vector, long[] amounts) {
      this.vector = vector;
      this.amounts = amounts;
    }
  }

  private final ResourceVector capacity;
  private final String[] names;
  private final Map<ResourceVector, Demand> demands = new HashMap<>();

  Types(ResourceVector capacity) {
    this.capacity = capacity;
    this.names = capacity.amounts().keySet().toArray(String[]::new);
  }

  ResourceVector capacity() {
    return capacity;
  }

  int count() {
    return names.length;
  }

  String[] names() {
    return names.clone();
  }

  long[] amounts(ResourceVector vector) {
    long[] amounts = new long[names.length];
    for (int i = 0; i < amounts.length; i++) {
      amounts[i] = vector.get(names[i]);
    }
    return amounts;
  }

  /** What counts of a need. */
  Demand demand(ResourceVector task) {
    return demands.computeIfAbsent(
        task,
        all -> {
          long[] amounts = amounts(all);
          return new Demand(vector(amounts), amounts);
        });
  }

  private ResourceVector vector(long[] amounts) {
    Map<String, Long> byName = new TreeMap<>();
    for (int i = 0; i < amounts.length; i++) {
      byName.put(names[i], amounts[i]);
    }
    return ResourceVector.of(byName);
  }

  /** Whole units of amounts. */
  ResourceVector floor(double[] amounts) {
    long[] whole = new long[amounts.length];
    for (int i = 0; i < whole.length; i++) {
      whole[i] = (long) Math.floor(amounts[i] + 1e-6);
    }
    return vector(whole);
  }
}

package io.github.punctual.yarn.enforce;

import io.github.punctual.core.cluster.PoolId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * How much jobs without a promise may still take in each pool without touching what is promised. It
 * is set afresh at every update and counted up and down between updates without a lock, so an error
 * lasts one update interval at most.
 */
public final class BestEffortRoom {
  /** Nothing is promised, so nothing is limited. */
  public static final BestEffortRoom UNLIMITED = new BestEffortRoom(Map.of(), Map.of());

  /** What may still be taken in each pool alone. */
  private final Map<PoolId, AtomicLongArray> counters;

  private final Map<PoolId, List<AtomicLongArray>> countersByPool;

  private BestEffortRoom(
      Map<PoolId, AtomicLongArray> counters, Map<PoolId, List<AtomicLongArray>> countersByPool) {
    this.counters = counters;
    this.countersByPool = countersByPool;
  }

  /**
   * Room by pool. A pool without an entry is not limited.
   *
   * @param roomByPool what may still be taken in each pool alone, in YARN's order of resource
   *     types; may be negative when best effort holds what was promised since
   * @param pathByPool each queue's pool and all that it is part of
   */
  public static BestEffortRoom of(
      Map<PoolId, long[]> roomByPool, Map<PoolId, List<PoolId>> pathByPool) {
    Map<PoolId, AtomicLongArray> counters = new HashMap<>();
    roomByPool.forEach((pool, room) -> counters.put(pool, new AtomicLongArray(room)));
    Map<PoolId, List<AtomicLongArray>> paths = new HashMap<>();
    pathByPool.forEach(
        (pool, path) -> {
          List<AtomicLongArray> limited =
              path.stream().filter(counters::containsKey).map(counters::get).toList();
          if (!limited.isEmpty()) {
            paths.put(pool, limited);
          }
        });
    return paths.isEmpty()
        ? UNLIMITED
        : new BestEffortRoom(Map.copyOf(counters), Map.copyOf(paths));
  }

  /** What may still be taken in each pool alone, now. */
  Map<PoolId, long[]> left() {
    Map<PoolId, long[]> left = new HashMap<>();
    counters.forEach(
        (pool, counter) -> {
          long[] amounts = new long[counter.length()];
          Arrays.setAll(amounts, counter::get);
          left.put(pool, amounts);
        });
    return left;
  }

  /** Counts by how much another one has shrunk from one look at it to a later one. */
  void take(Map<PoolId, long[]> then, Map<PoolId, long[]> later) {
    counters.forEach(
        (pool, counter) -> {
          long[] more = then.get(pool);
          long[] less = later.get(pool);
          for (int i = 0; more != null && less != null && i < counter.length(); i++) {
            if (more[i] > less[i] && counter.get(i) != Long.MAX_VALUE) {
              counter.addAndGet(i, less[i] - more[i]);
            }
          }
        });
  }

  /** Whether it limits nothing that another one does not limit. */
  boolean limitsNoMoreThan(BestEffortRoom other) {
    return other.counters.keySet().containsAll(counters.keySet());
  }

  /** Whether there is anything left of every type: a first look that needs no size. */
  boolean hasRoom(PoolId pool) {
    for (AtomicLongArray counter : countersByPool.getOrDefault(pool, List.of())) {
      // Memory and vcores: every container takes some of both.
      if (counter.get(0) <= 0 || counter.get(1) <= 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether best effort holds more than promises leave to it, as when they were made later. */
  boolean isOverdrawn(PoolId pool) {
    for (AtomicLongArray counter : countersByPool.getOrDefault(pool, List.of())) {
      for (int i = 0; i < counter.length(); i++) {
        if (counter.get(i) < 0) {
          return true;
        }
      }
    }
    return false;
  }

  /** Whether a container fits. */
  boolean fits(PoolId pool, Resource container) {
    ResourceInformation[] types = container.getResources();
    for (AtomicLongArray counter : countersByPool.getOrDefault(pool, List.of())) {
      for (int i = 0; i < types.length && i < counter.length(); i++) {
        if (types[i].getValue() > 0 && types[i].getValue() > counter.get(i)) {
          return false;
        }
      }
    }
    return true;
  }

  /** What best effort may still take of an amount. */
  Resource limit(PoolId pool, Resource most) {
    List<AtomicLongArray> counters = countersByPool.getOrDefault(pool, List.of());
    if (counters.isEmpty()) {
      return most;
    }
    Resource left = Resources.clone(most);
    ResourceInformation[] types = left.getResources();
    for (AtomicLongArray counter : counters) {
      for (int i = 0; i < types.length && i < counter.length(); i++) {
        types[i].setValue(Math.min(types[i].getValue(), Math.max(0, counter.get(i))));
      }
    }
    return left;
  }

  /** Counts a container that best effort got. */
  void take(PoolId pool, Resource container) {
    add(pool, container, -1);
  }

  /** Counts a container that best effort gave back. */
  void giveBack(PoolId pool, Resource container) {
    add(pool, container, 1);
  }

  private void add(PoolId pool, Resource container, int sign) {
    ResourceInformation[] types = container.getResources();
    for (AtomicLongArray counter : countersByPool.getOrDefault(pool, List.of())) {
      for (int i = 0; i < types.length && i < counter.length(); i++) {
        if (counter.get(i) != Long.MAX_VALUE) {
          counter.addAndGet(i, sign * types[i].getValue());
        }
      }
    }
  }
}

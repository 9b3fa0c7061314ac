package io.github.punctual.yarn.enforce;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.yarn.adapt.Pools;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.Stream;
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

  /** A pool alone, in YARN's order of types: what is left, and all that was ever taken of it. */
  private record Counter(AtomicLongArray left, AtomicLongArray taken) {
    Counter(long[] room) {
      this(new AtomicLongArray(room), new AtomicLongArray(room.length));
    }
  }

  private final Map<PoolId, Counter> counters;
  private final Map<PoolId, List<Counter>> countersByPool;

  /** Of queues that were made since, or that were not limited, worked out when first asked for. */
  private final Map<PoolId, List<Counter>> others = new ConcurrentHashMap<>();

  private BestEffortRoom(Map<PoolId, Counter> counters, Map<PoolId, List<Counter>> countersByPool) {
    this.counters = counters;
    this.countersByPool = countersByPool;
  }

  /**
   * Room by pool. A pool without an entry is limited only by those that it is part of.
   *
   * @param roomByPool what may still be taken in each pool alone, in YARN's order of resource
   *     types; may be negative when best effort holds what was promised since
   * @param pathByPool each queue's pool and all that it is part of
   */
  public static BestEffortRoom of(
      Map<PoolId, long[]> roomByPool, Map<PoolId, List<PoolId>> pathByPool) {
    Map<PoolId, Counter> counters = new HashMap<>();
    roomByPool.forEach((pool, room) -> counters.put(pool, new Counter(room)));
    Map<PoolId, List<Counter>> paths = new HashMap<>();
    pathByPool.forEach(
        (pool, path) -> {
          List<Counter> limited =
              path.stream().filter(counters::containsKey).map(counters::get).toList();
          if (!limited.isEmpty()) {
            paths.put(pool, limited);
          }
        });
    return paths.isEmpty()
        ? UNLIMITED
        : new BestEffortRoom(Map.copyOf(counters), Map.copyOf(paths));
  }

  private List<Counter> counters(PoolId pool) {
    if (counters.isEmpty()) {
      return List.of();
    }
    List<Counter> known = countersByPool.get(pool);
    return known == null ? others.computeIfAbsent(pool, this::countersFrom) : known;
  }

  private List<Counter> countersFrom(PoolId pool) {
    return Stream.iterate(Optional.of(pool), Optional::isPresent, part -> Pools.above(part.get()))
        .map(part -> counters.get(part.get()))
        .filter(Objects::nonNull)
        .toList();
  }

  /** All that was ever taken of each pool. */
  Map<PoolId, long[]> taken() {
    Map<PoolId, long[]> taken = new HashMap<>();
    counters.forEach(
        (pool, counter) -> {
          long[] amounts = new long[counter.taken().length()];
          Arrays.setAll(amounts, counter.taken()::get);
          taken.put(pool, amounts);
        });
    return taken;
  }

  /** Counts here, too, what was taken of another one between two looks at it. */
  void take(Map<PoolId, long[]> then, Map<PoolId, long[]> later) {
    counters.forEach(
        (pool, counter) -> {
          long[] less = then.get(pool);
          long[] more = later.get(pool);
          for (int i = 0; less != null && more != null && i < less.length; i++) {
            add(counter, i, less[i] - more[i]);
          }
        });
  }

  /** Whether it limits nothing that another one does not limit. */
  boolean limitsNoMoreThan(BestEffortRoom other) {
    return other.counters.keySet().containsAll(counters.keySet());
  }

  /** Whether anything of every type is left, were what counts as taken already replaced. */
  boolean hasRoom(PoolId pool, Resource counted) {
    for (Counter counter : counters(pool)) {
      // Memory and vcores: every container takes some of both.
      if (left(counter, 0, counted) <= 0 || left(counter, 1, counted) <= 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether it knows a pool and there is anything left there of every type that counts. */
  boolean covers(PoolId pool, Resource counted) {
    return countersByPool.containsKey(pool) && hasRoom(pool, counted);
  }

  /** Whether a container fits, in place of what counts as taken already. */
  boolean fits(PoolId pool, Resource container, Resource counted) {
    ResourceInformation[] types = container.getResources();
    for (Counter counter : counters(pool)) {
      for (int i = 0; i < types.length && i < counter.left().length(); i++) {
        if (types[i].getValue() > 0 && types[i].getValue() > left(counter, i, counted)) {
          return false;
        }
      }
    }
    return true;
  }

  private static long left(Counter counter, int type, Resource counted) {
    long left = counter.left().get(type);
    ResourceInformation[] types = counted.getResources();
    return left == Long.MAX_VALUE || type >= types.length ? left : left + types[type].getValue();
  }

  /** What best effort may still take of an amount. */
  public Resource limit(PoolId pool, Resource most) {
    List<Counter> limits = counters(pool);
    if (limits.isEmpty()) {
      return most;
    }
    Resource left = Resources.clone(most);
    ResourceInformation[] types = left.getResources();
    for (Counter limit : limits) {
      for (int i = 0; i < types.length && i < limit.left().length(); i++) {
        types[i].setValue(Math.min(types[i].getValue(), Math.max(0, limit.left().get(i))));
      }
    }
    return left;
  }

  /** Counts a container that best effort got. */
  public void take(PoolId pool, Resource container) {
    add(pool, container, -1);
  }

  /** Counts a container that best effort gave back. */
  public void giveBack(PoolId pool, Resource container) {
    add(pool, container, 1);
  }

  private void add(PoolId pool, Resource container, int sign) {
    ResourceInformation[] types = container.getResources();
    for (Counter counter : counters(pool)) {
      for (int i = 0; i < types.length && i < counter.left().length(); i++) {
        add(counter, i, sign * types[i].getValue());
      }
    }
  }

  /** A type of which nothing is promised is not limited, but what is taken of it counts. */
  private static void add(Counter counter, int type, long amount) {
    if (amount < 0) {
      counter.taken().addAndGet(type, -amount);
    }
    if (counter.left().get(type) != Long.MAX_VALUE) {
      counter.left().addAndGet(type, amount);
    }
  }
}

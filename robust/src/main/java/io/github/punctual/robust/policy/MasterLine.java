package io.github.punctual.robust.policy;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.utility.Utility;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * When masters that wait can begin: in each pool that bounds what masters hold together, one after
 * the other, as those of jobs before them end.
 */
final class MasterLine {
  /**
   * How long a job waits for its master.
   *
   * @param seconds from now on; {@link Utility#HORIZON_SECONDS} when nobody knows
   * @param pool whose masters it waits for; empty when it does not wait
   */
  record Wait(double seconds, Optional<PoolId> pool) {
    static final Wait NONE = new Wait(0, Optional.empty());

    /** Whether nobody knows how long. */
    boolean isUnknown() {
      return seconds >= Utility.HORIZON_SECONDS;
    }

    /** In words; empty when it does not wait. */
    Optional<String> reason() {
      return pool.map(
          id ->
              isUnknown()
                  ? "it waits until masters in %s leave room for its own, and nobody knows when"
                      .formatted(id)
                  : "it waits until masters in %s leave room for its own, for %d s or so"
                      .formatted(id, Math.round(seconds)));
    }
  }

  private static final class Line {
    private ResourceVector free;

    /** What masters give back, by when, in seconds from now. */
    private final TreeMap<Double, ResourceVector> back = new TreeMap<>();

    private double reached;

    Line(ResourceVector free) {
      this.free = free;
    }
  }

  private final Map<PoolId, Line> lines = new HashMap<>();

  /** Nothing waits yet. */
  MasterLine(Map<PoolId, ResourceVector> free) {
    free.forEach((pool, amount) -> lines.put(pool, new Line(amount)));
  }

  /** A job whose master runs, or will, ends in so many seconds. */
  void ends(PoolId pool, ResourceVector master, double seconds) {
    if (seconds < Utility.HORIZON_SECONDS) {
      lines.get(pool).back.merge(seconds, master, ResourceVector::plus);
    }
  }

  /** When the next master in line can begin; nobody behind it begins before it. */
  double begins(PoolId pool, ResourceVector master) {
    Line line = lines.get(pool);
    while (!master.fitsIn(line.free)) {
      Map.Entry<Double, ResourceVector> next = line.back.pollFirstEntry();
      if (next == null) {
        return Utility.HORIZON_SECONDS;
      }
      line.reached = Math.max(line.reached, next.getKey());
      line.free = line.free.plus(next.getValue());
    }
    line.free = line.free.minus(master);
    return line.reached;
  }
}

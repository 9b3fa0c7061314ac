package io.github.punctual.robust.policy;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.utility.Utility;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.TreeMap;

/**
 * When masters that wait can begin, as those of jobs before them end: each as soon as all pools
 * that bound what masters hold together have room for it, such as its user's part of a queue, and
 * the queue. Those of the same pools begin one after the other; one that its user's part holds back
 * is passed by those of others.
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

  /** One whose master runs or waits. */
  interface Held {
    /** The pools that bound its master, the smallest first. */
    List<PoolId> pools();

    /** What its master takes of them. */
    ResourceVector master();
  }

  /** What becomes of one that waits. */
  interface Beginning<T> {
    /**
     * It begins.
     *
     * @param wait how long it has waited until then
     * @return when it ends, in seconds from now; {@link Utility#HORIZON_SECONDS} when nobody knows
     */
    double begins(T job, Wait wait);
  }

  /** Those that wait for room in the same pools, in their order. */
  private static final class Line<T> {
    final Queue<T> waiting = new ArrayDeque<>();

    /** The pool that had no room for the first of them when it was last looked at. */
    Optional<PoolId> full = Optional.empty();
  }

  private final Map<PoolId, ResourceVector> free;

  /** Whose masters give back what they hold, by when, in seconds from now. */
  private final TreeMap<Double, List<Held>> back = new TreeMap<>();

  /** Nothing waits yet. */
  MasterLine(Map<PoolId, ResourceVector> free) {
    this.free = new HashMap<>(free);
  }

  /** A job whose master runs, or will, ends in so many seconds. */
  void ends(Held job, double seconds) {
    if (seconds < Utility.HORIZON_SECONDS) {
      back.computeIfAbsent(seconds, at -> new ArrayList<>()).add(job);
    }
  }

  /** Lets those that wait begin, given in their order, and says of each when that is. */
  <T extends Held> void begin(List<T> waiting, Beginning<T> beginning) {
    Map<List<PoolId>, Line<T>> lines = new LinkedHashMap<>();
    for (T job : waiting) {
      lines.computeIfAbsent(job.pools(), pools -> new Line<>()).waiting.add(job);
    }
    begin(0, lines.values(), beginning);
    while (!back.isEmpty()) {
      Map.Entry<Double, List<Held>> next = back.pollFirstEntry();
      for (Held job : next.getValue()) {
        job.pools().forEach(pool -> free.merge(pool, job.master(), ResourceVector::plus));
      }
      begin(next.getKey(), lines.values(), beginning);
    }
    for (Line<T> line : lines.values()) {
      line.waiting.forEach(
          job -> beginning.begins(job, new Wait(Utility.HORIZON_SECONDS, line.full)));
    }
  }

  private <T extends Held> void begin(
      double seconds, Collection<Line<T>> lines, Beginning<T> beginning) {
    for (Line<T> line : lines) {
      for (T job = line.waiting.peek(); job != null; job = line.waiting.peek()) {
        ResourceVector master = job.master();
        Optional<PoolId> full =
            job.pools().stream().filter(pool -> !master.fitsIn(free.get(pool))).findFirst();
        if (full.isPresent()) {
          line.full = full;
          break;
        }
        line.waiting.remove();
        job.pools().forEach(pool -> free.merge(pool, master, ResourceVector::minus));
        Wait wait = seconds > 0 ? new Wait(seconds, line.full) : Wait.NONE;
        ends(job, Math.max(seconds, beginning.begins(job, wait)));
      }
    }
  }
}

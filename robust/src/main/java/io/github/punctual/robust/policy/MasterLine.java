package io.github.punctual.robust.policy;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.utility.Utility;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.TreeMap;
import java.util.function.ToDoubleBiFunction;

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

  /** Those that wait for room in the same pools, by their places in the order of all. */
  private static final class Line {
    final Queue<Integer> waiting = new ArrayDeque<>();

    /** The pool that had no room for the first of them when it was last looked at. */
    Optional<PoolId> full = Optional.empty();
  }

  private final Map<PoolId, ResourceVector> free;

  /** Whose masters give back what they hold, by when, in seconds from now. */
  private final TreeMap<Double, List<Held>> back = new TreeMap<>();

  MasterLine(Map<PoolId, ResourceVector> free) {
    this.free = new HashMap<>(free);
  }

  /** A job whose master runs, or will, ends in so many seconds. */
  void ends(Held job, double seconds) {
    if (seconds < Utility.HORIZON_SECONDS) {
      back.computeIfAbsent(seconds, at -> new ArrayList<>()).add(job);
    }
  }

  /**
   * Lets those that wait begin.
   *
   * @param waiting in their order
   * @param beginning is told of each that begins, and how long it has waited until then; says when
   *     it ends, in seconds from now, {@link Utility#HORIZON_SECONDS} when nobody knows
   */
  <T extends Held> void begin(List<T> waiting, ToDoubleBiFunction<T, Wait> beginning) {
    Map<List<PoolId>, Line> lines = new LinkedHashMap<>();
    for (int place = 0; place < waiting.size(); place++) {
      lines.computeIfAbsent(waiting.get(place).pools(), pools -> new Line()).waiting.add(place);
    }
    begin(0, waiting, lines.values(), beginning);
    while (!back.isEmpty()) {
      Map.Entry<Double, List<Held>> next = back.pollFirstEntry();
      for (Held job : next.getValue()) {
        job.pools().forEach(pool -> free.merge(pool, job.master(), ResourceVector::plus));
      }
      begin(next.getKey(), waiting, lines.values(), beginning);
    }
    for (Line line : lines.values()) {
      Wait unknown = new Wait(Utility.HORIZON_SECONDS, line.full);
      for (int place : line.waiting) {
        var unused = beginning.applyAsDouble(waiting.get(place), unknown);
      }
    }
  }

  private <T extends Held> void begin(
      double seconds,
      List<T> waiting,
      Collection<Line> lines,
      ToDoubleBiFunction<T, Wait> beginning) {
    Queue<Line> next =
        new PriorityQueue<>(Comparator.comparing((Line line) -> line.waiting.peek()));
    lines.stream().filter(line -> !line.waiting.isEmpty()).forEach(next::add);
    while (!next.isEmpty()) {
      Line line = next.remove();
      T job = waiting.get(line.waiting.peek());
      Optional<PoolId> full = full(job);
      if (full.isPresent()) {
        // Whoever begins takes room: there is none for it before somebody ends.
        line.full = full;
        continue;
      }
      line.waiting.remove();
      job.pools().forEach(pool -> free.merge(pool, job.master(), ResourceVector::minus));
      Wait wait = seconds > 0 ? new Wait(seconds, line.full) : Wait.NONE;
      ends(job, Math.max(seconds, beginning.applyAsDouble(job, wait)));
      if (!line.waiting.isEmpty()) {
        next.add(line);
      }
    }
  }

  private Optional<PoolId> full(Held job) {
    return job.pools().stream().filter(pool -> !job.master().fitsIn(free.get(pool))).findFirst();
  }
}

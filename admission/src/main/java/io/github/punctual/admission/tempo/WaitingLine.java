package io.github.punctual.admission.tempo;

import io.github.punctual.core.cluster.PoolId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** The jobs that wait, in the order of their turns and in that in which they expire. */
final class WaitingLine {
  /**
   * Least work first, where a job gains by waiting. A job that came some time earlier comes before
   * one with a little less work, so that nobody waits for ever; since all gain at the same rate,
   * the order never changes.
   */
  static final Comparator<BelievedJob> BY_TURN =
      Comparator.<BelievedJob>comparingDouble(view -> view.turn)
          .thenComparingLong(view -> view.job.submitMillis())
          .thenComparing(view -> view.job.id());

  private static final Comparator<BelievedJob> BY_EXPIRY =
      Comparator.<BelievedJob>comparingLong(view -> view.expires)
          .thenComparing(view -> view.job.id());

  /** Sorted; places in line are found by halving. */
  private final List<BelievedJob> byTurn = new ArrayList<>();

  /** Those of each root pool, sorted: they wait for the same capacity. */
  private final Map<PoolId, List<BelievedJob>> byRoot = new HashMap<>();

  private final TreeSet<BelievedJob> byExpiry = new TreeSet<>(BY_EXPIRY);

  /** How many of them would start with tasks of which size. */
  private final IdentityHashMap<Axes.Demand, Integer> sizes = new IdentityHashMap<>();

  private final Function<BelievedJob, PoolId> roots;

  /**
   * An empty line.
   *
   * @param roots tells the root pool from which a job takes its capacity
   */
  WaitingLine(Function<BelievedJob, PoolId> roots) {
    this.roots = roots;
  }

  void add(BelievedJob view) {
    insert(byTurn, view);
    join(view, roots.apply(view));
    enter(view);
  }

  void remove(BelievedJob view) {
    int place = Collections.binarySearch(byTurn, view, BY_TURN);
    if (place >= 0) {
      byTurn.remove(place);
      part(view);
      leave(view);
    }
  }

  /** What is believed of a job in line has changed; its turn stays. */
  void changed(BelievedJob view) {
    PoolId root = roots.apply(view);
    if (!root.equals(view.root)) {
      part(view);
      join(view, root);
    }
    leave(view);
    enter(view);
  }

  private static void insert(List<BelievedJob> line, BelievedJob view) {
    line.add(-Collections.binarySearch(line, view, BY_TURN) - 1, view);
  }

  private void join(BelievedJob view, PoolId root) {
    view.root = root;
    insert(byRoot.computeIfAbsent(root, id -> new ArrayList<>()), view);
  }

  private void part(BelievedJob view) {
    List<BelievedJob> line = byRoot.get(view.root);
    line.remove(Collections.binarySearch(line, view, BY_TURN));
    if (line.isEmpty()) {
      byRoot.remove(view.root);
    }
  }

  private void enter(BelievedJob view) {
    view.expires = view.expiryMillis();
    byExpiry.add(view);
    view.startsWith = view.stages.length == 0 ? null : view.stages[0].demand;
    if (view.startsWith != null) {
      sizes.merge(view.startsWith, 1, Integer::sum);
    }
  }

  private void leave(BelievedJob view) {
    byExpiry.remove(view);
    if (view.startsWith != null) {
      sizes.merge(view.startsWith, -1, (a, b) -> a + b == 0 ? null : a + b);
    }
  }

  int size() {
    return byTurn.size();
  }

  /** All of them, whose turn comes first first. */
  List<BelievedJob> byTurn() {
    return byTurn;
  }

  /** All of them; first those that cannot be in time any more first. */
  Iterable<BelievedJob> byExpiry() {
    return byExpiry;
  }

  /** The sizes of the tasks with which they would start. */
  Set<Axes.Demand> sizes() {
    return sizes.keySet();
  }

  /** Those who come before a job that waits for the same capacity, whose turn comes first first. */
  List<BelievedJob> ahead(BelievedJob view) {
    List<BelievedJob> line = byRoot.getOrDefault(roots.apply(view), List.of());
    int place = Collections.binarySearch(line, view, BY_TURN);
    return line.subList(0, place >= 0 ? place : -place - 1);
  }
}

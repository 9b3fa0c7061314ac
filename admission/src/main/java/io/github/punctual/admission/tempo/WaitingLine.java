package io.github.punctual.admission.tempo;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

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

  private final TreeSet<BelievedJob> byExpiry = new TreeSet<>(BY_EXPIRY);

  /** How many of them would start with tasks of which size. */
  private final IdentityHashMap<Axes.Demand, Integer> sizes = new IdentityHashMap<>();

  void add(BelievedJob view) {
    byTurn.add(-Collections.binarySearch(byTurn, view, BY_TURN) - 1, view);
    enter(view);
  }

  void remove(BelievedJob view) {
    int place = Collections.binarySearch(byTurn, view, BY_TURN);
    if (place >= 0) {
      byTurn.remove(place);
      leave(view);
    }
  }

  /** What is believed of a job in line has changed; its turn stays. */
  void changed(BelievedJob view) {
    leave(view);
    enter(view);
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

  /** How many come before a job that waits. */
  int ahead(BelievedJob view) {
    int place = Collections.binarySearch(byTurn, view, BY_TURN);
    return place >= 0 ? place : -place - 1;
  }
}

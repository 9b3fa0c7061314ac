package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.Sequence;

/** How the valid time of an expression is divided among its children. */
final class Intervals {
  private Intervals() {}

  /**
   * Where the interval of the last of the first parts of a sequence begins, when those first parts
   * have the steps [from, to).
   *
   * @param last its index; what follows it has been placed
   */
  static long guess(Sequence sequence, int last, long from, long to) {
    Demand demand = sequence.parts().get(last);
    if (last == 0) {
      return from;
    }
    // When the parts before can have ended at the earliest, and what they need without waiting.
    long before = from;
    long needed = 0;
    for (int i = 0; i < last; i++) {
      Demand part = sequence.parts().get(i);
      long gap = sequence.gaps().get(i).least();
      long shortest = part.shortest() + gap;
      before = Math.max(before, part.start()) + shortest;
      needed += shortest;
    }
    long shortest = demand.shortest();
    long finish = Math.min(to, demand.finish());
    long share = Math.max(shortest, share(finish - from, shortest, needed + shortest));
    // Time in which those before may not run is of no use to them.
    long useful = sequence.parts().get(last - 1).finish() + sequence.gaps().get(last - 1).least();
    return Math.max(before, Math.min(finish - share, useful));
  }

  private static long share(long steps, long part, long whole) {
    return (long) Math.floor((double) steps * part / whole);
  }
}

package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Room;
import java.util.Optional;

/**
 * Places one stage as flat as possible throughout an interval (Rayon, section 4.2): with as few
 * bundles at once as its work can be done with, and filled from the right, so that what is left
 * over lies at the interval's beginning.
 */
final class FlatFill {
  private FlatFill() {}

  /** Places a stage in the steps [from, to). */
  static Optional<Allocation> place(Room room, DemandStage stage, long from, long to) {
    int gang = stage.gang();
    long gangSteps = stage.work() / gang;
    long steps = to - from;
    int high = (int) Math.min(stage.maxParallel(), (gangSteps + steps - 1) / steps * gang);
    int low = high;
    Optional<Allocation> best = LateFill.place(room, stage, high, from, to);
    // Doubling, then halving: more bundles at once nearly always fit where fewer do.
    while (best.isEmpty() && high < stage.maxParallel()) {
      low = high;
      high = (int) Math.min(stage.maxParallel(), 2L * high);
      best = LateFill.place(room, stage, high, from, to);
    }
    while (best.isPresent() && high - low > gang) {
      int middle = low + (high - low) / gang / 2 * gang;
      Optional<Allocation> flatter = LateFill.place(room, stage, middle, from, to);
      if (flatter.isPresent()) {
        best = flatter;
        high = middle;
      } else {
        low = middle;
      }
    }
    return best;
  }
}

package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Stage;
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
  static Optional<Allocation> place(Room room, Stage stage, long from, long to) {
    int gang = stage.gang();
    long gangSteps = stage.work() / gang;
    long steps = to - from;
    int high = (int) Math.min(stage.maxParallel(), (gangSteps + steps - 1) / steps * gang);
    int low = high;
    Optional<Allocation> best = atMost(room, stage, high, from, to);
    // Doubling, then halving: more bundles at once nearly always fit where fewer do.
    while (best.isEmpty() && high < stage.maxParallel()) {
      low = high;
      high = (int) Math.min(stage.maxParallel(), 2L * high);
      best = atMost(room, stage, high, from, to);
    }
    while (best.isPresent() && high - low > gang) {
      int middle = low + (high - low) / gang / 2 * gang;
      Optional<Allocation> flatter = atMost(room, stage, middle, from, to);
      if (flatter.isPresent()) {
        best = flatter;
        high = middle;
      } else {
        low = middle;
      }
    }
    return best;
  }

  /**
   * As one rectangle of a height, if leases forbid to go round what is in the way; else as it fits.
   */
  private static Optional<Allocation> atMost(
      Room room, Stage stage, int bundles, long from, long to) {
    long length = stage.work() / bundles;
    if (stage.lease() > 1 && length > stage.lease()) {
      Optional<Allocation> rectangle =
          LateFill.place(room, stage, bundles, (int) Math.min(Integer.MAX_VALUE, length), from, to);
      if (rectangle.isPresent()) {
        return rectangle;
      }
    }
    return LateFill.place(room, stage, bundles, stage.lease(), from, to);
  }
}

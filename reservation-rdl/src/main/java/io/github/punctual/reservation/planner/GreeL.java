package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Room;
import java.util.Optional;

/**
 * The paper's heuristic for less preemption (Rayon, section 4.2, Algorithm 1): the time that is
 * valid for an expression is divided among its children, from right to left; each stage is placed
 * as flat as possible in its interval; after each, the intervals of the others are worked out anew,
 * so that they get what it left over. Nothing is tried a second time.
 */
public final class GreeL extends RightToLeft {
  /** Its name in settings and reports. */
  public static final String NAME = "gree-l";

  /** The pass itself, for planners that fall back to it. */
  static final GreeL PASS = new GreeL();

  @Override
  public String name() {
    return NAME;
  }

  @Override
  Optional<Allocation> find(Room room, DemandStage stage, long from, long to) {
    return FlatFill.place(room, stage, from, to);
  }

  @Override
  long start(Sequence sequence, int part, long from, long to) {
    return Intervals.guess(sequence, part, from, to);
  }
}

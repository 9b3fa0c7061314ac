package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Room;
import java.util.Optional;

/**
 * The paper's procrastinating heuristic (Rayon, section 4.2): each stage is placed as late as it
 * can be, what was placed is never reconsidered.
 */
public final class Gree extends RightToLeft {
  /** Its name in settings and reports. */
  public static final String NAME = "gree";

  /** The pass itself, for planners that fall back to it. */
  static final Gree PASS = new Gree();

  @Override
  public String name() {
    return NAME;
  }

  @Override
  Optional<Allocation> find(Room room, DemandStage stage, long from, long to) {
    return LateFill.place(room, stage, stage.maxParallel(), from, to);
  }

  @Override
  long start(Sequence sequence, int part, long from, long to) {
    return from;
  }
}

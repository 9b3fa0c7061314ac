package io.github.punctual.reservation.book.adaptation;

import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Run;
import java.util.BitSet;

/** The steps, of the present and the future, at which more is promised than there is. */
final class Shortage {
  private final Plan plan;
  private final long origin;
  private final BitSet steps = new BitSet();

  Shortage(Plan plan) {
    this.plan = plan;
    this.origin = plan.origin();
    for (long step = origin; step < plan.horizon(); step++) {
      steps.set((int) (step - origin), isShort(step));
    }
  }

  boolean isOver() {
    return steps.isEmpty();
  }

  /** The first of them; the present when there is none. */
  long first() {
    return origin + Math.max(0, steps.nextSetBit(0));
  }

  /** Whether a placement holds anything where there is too little. */
  boolean meets(Placement placement) {
    for (Allocation allocation : placement.allocations()) {
      for (Run run : allocation.runs()) {
        int next = steps.nextSetBit(slot(run.start()));
        if (next >= 0 && next < slot(run.end())) {
          return true;
        }
      }
    }
    return false;
  }

  /** A placement was taken out of the plan. */
  void without(Placement placement) {
    for (Allocation allocation : placement.allocations()) {
      for (Run run : allocation.runs()) {
        for (int i = steps.nextSetBit(slot(run.start()));
            i >= 0 && i < slot(run.end());
            i = steps.nextSetBit(i + 1)) {
          steps.set(i, isShort(origin + i));
        }
      }
    }
  }

  private boolean isShort(long step) {
    return !plan.promised(step).fitsIn(plan.capacity(step));
  }

  private int slot(long step) {
    return (int) Math.max(0, Math.min(step, plan.horizon()) - origin);
  }
}

package io.github.punctual.reservation.book.pages;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.sharing.VectorTimeline;
import java.util.Map;

/** Capacity in steps. */
public final class StepCapacity {
  private StepCapacity() {}

  /** From the step of the present on: each step has the least of what there is within it. */
  public static VectorTimeline of(CapacityProfile profile, long stepMillis, long nowMillis) {
    long step = Math.floorDiv(nowMillis, stepMillis);
    VectorTimeline line = new VectorTimeline();
    line.setFrom(step, profile.at(nowMillis));
    for (Map.Entry<Long, ResourceVector> entry :
        profile.steps().tailMap(nowMillis + 1).entrySet()) {
      long at = Math.floorDiv(entry.getKey(), stepMillis);
      boolean inside = Math.floorMod(entry.getKey(), stepMillis) != 0;
      if (inside) {
        line.setFrom(at, line.at(at).min(entry.getValue()));
        line.setFrom(at + 1, entry.getValue());
      } else {
        line.setFrom(at, entry.getValue());
      }
    }
    return line;
  }

  /** A capacity that is taken to have been the same so many steps before. */
  public static VectorTimeline before(VectorTimeline capacity, long steps) {
    if (capacity.isZero()) {
      return capacity;
    }
    long first = capacity.breakpoints().firstKey();
    VectorTimeline result = new VectorTimeline();
    result.setFrom(first - steps, capacity.at(first));
    capacity.breakpoints().forEach(result::setFrom);
    return result;
  }
}

package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Placement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * A part of a demand that has been placed.
 *
 * @param allocations in any order
 * @param start its first step
 * @param end the step after its last
 */
record Placed(List<Allocation> allocations, long start, long end) {
  static Placed of(Allocation allocation) {
    int last = allocation.runs().size() - 1;
    return new Placed(
        List.of(allocation), allocation.runs().get(0).start(), allocation.runs().get(last).end());
  }

  static Placed join(List<Placed> parts) {
    List<Allocation> allocations = new ArrayList<>();
    long start = Long.MAX_VALUE;
    long end = Long.MIN_VALUE;
    for (Placed part : parts) {
      allocations.addAll(part.allocations);
      start = Math.min(start, part.start);
      end = Math.max(end, part.end);
    }
    return new Placed(allocations, start, end);
  }

  Placement placement() {
    return new Placement(
        allocations.stream().sorted(Comparator.comparingInt(a -> a.stage().id())).toList());
  }
}

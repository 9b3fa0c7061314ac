package io.github.punctual.yarn.reservation;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Run;
import java.util.Optional;

/**
 * The gangs that a reservation has now or later. While one is planned the queue has just what is
 * planned, in whole gangs. Before that it is open while there is idle capacity for the smallest
 * whole gang, so that it can run early, and closed but for masters while there is not, so that it
 * does not wait with a part of it.
 *
 * @param smallest the smallest whole gang that is planned now or later
 * @param isPlannedNow whether there is one at the moment
 */
record Gangs(ResourceVector smallest, boolean isPlannedNow) {
  /** The gangs of a reservation from an instant on; empty when it has none any more. */
  static Optional<Gangs> ahead(Booking booking, long nowMillis) {
    long step = Math.floorDiv(nowMillis, booking.stepMillis());
    ResourceVector smallest = null;
    boolean now = false;
    for (Occurrence occurrence : booking.occurrences()) {
      for (Allocation allocation : occurrence.placement().allocations()) {
        if (allocation.stage().gang() > 1 && endsAfter(allocation, step)) {
          ResourceVector gang = allocation.stage().bundle().times(allocation.stage().gang());
          smallest = smallest == null ? gang : smallest.min(gang);
          now |= allocation.bundlesAt(step) > 0;
        }
      }
    }
    return smallest == null ? Optional.empty() : Optional.of(new Gangs(smallest, now));
  }

  private static boolean endsAfter(Allocation allocation, long step) {
    return allocation.runs().stream().mapToLong(Run::end).anyMatch(end -> end > step);
  }
}

package io.github.punctual.yarn.reservation.follow;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Run;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The gangs that a reservation has now or later. What they mean for its queue is in {@link
 * GangRoom}.
 *
 * @param smallest the smallest whole gang that is planned now or later
 * @param isPlannedNow whether there is one at the moment
 * @param isPlannedSoon whether there is one at the moment or will be before a level may rise for it
 * @param bundles the sizes of what gangs consist of
 * @param pieces the sizes of what comes one by one, now or later
 */
record Gangs(
    ResourceVector smallest,
    boolean isPlannedNow,
    boolean isPlannedSoon,
    Set<ResourceVector> bundles,
    Set<ResourceVector> pieces) {
  /** Those from an instant on, if any; a level may rise {@code soonMillis} before a promise. */
  static Optional<Gangs> ahead(Booking booking, long nowMillis, long soonMillis) {
    long step = Math.floorDiv(nowMillis, booking.stepMillis());
    long soon = Math.floorDiv(nowMillis + soonMillis, booking.stepMillis());
    ResourceVector smallest = null;
    boolean isNow = false;
    boolean isSoon = false;
    Set<ResourceVector> bundles = new HashSet<>();
    Set<ResourceVector> pieces = new HashSet<>();
    for (Occurrence occurrence : booking.occurrences()) {
      for (Allocation allocation : occurrence.placement().allocations()) {
        ResourceVector bundle = allocation.stage().bundle();
        if (!endsAfter(allocation, step)) {
          continue;
        }
        if (allocation.stage().gang() == 1) {
          pieces.add(bundle);
          continue;
        }
        bundles.add(bundle);
        ResourceVector gang = bundle.times(allocation.stage().gang());
        smallest = smallest == null ? gang : smallest.min(gang);
        isNow |= allocation.bundlesAt(step) > 0;
        isSoon |= holdsWithin(allocation, step, soon);
      }
    }
    return smallest == null
        ? Optional.empty()
        : Optional.of(new Gangs(smallest, isNow, isSoon, bundles, pieces));
  }

  private static boolean endsAfter(Allocation allocation, long step) {
    return allocation.runs().stream().mapToLong(Run::end).anyMatch(end -> end > step);
  }

  private static boolean holdsWithin(Allocation allocation, long from, long to) {
    return allocation.runs().stream()
        .anyMatch(run -> run.bundles() > 0 && run.start() <= to && run.end() > from);
  }
}

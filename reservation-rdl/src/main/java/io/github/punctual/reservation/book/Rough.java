package io.github.punctual.reservation.book;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.plan.Allocation;
import java.util.List;
import java.util.Optional;

/** About how many bytes parts of entries of the log take when they are written. */
final class Rough {
  /** What a line has besides its parts. */
  static final long LINE = DecisionLog.ROUGH_PART;

  /** A part with a few fields. */
  static final long PART = 160;

  /** A step of a profile, or a run of a placement. */
  private static final long STEP = DecisionLog.ROUGH_NUMBER;

  private Rough() {}

  static long of(Booking booking) {
    return LINE
        + of(booking.request())
        + (booking.held().size() + booking.ofForgotten().size()) * STEP
        + of(booking.occurrences());
  }

  static long of(List<Occurrence> occurrences) {
    long sum = 0;
    for (Occurrence occurrence : occurrences) {
      sum += PART + of(occurrence.asked());
      sum += occurrence.isWhole() ? 0 : of(occurrence.granted());
      for (Allocation allocation : occurrence.placement().allocations()) {
        sum += PART + allocation.runs().size() * STEP;
      }
    }
    return sum;
  }

  static long of(ReservationEntry.BookEvent event) {
    if (event instanceof ReservationEntry.Submitted submitted) {
      return of(submitted.request()) + bound(submitted.bound());
    }
    if (event instanceof ReservationEntry.Updated updated) {
      return of(updated.request()) + bound(updated.bound());
    }
    return event instanceof ReservationEntry.CapacityChanged changed
        ? bound(Optional.of(changed.capacity()))
        : 0;
  }

  private static long of(Request request) {
    return PART + 2L * request.text().length();
  }

  private static long bound(Optional<CapacityProfile> profile) {
    return profile.map(each -> each.steps().size() * STEP).orElse(0L);
  }

  private static long of(Optional<Demand> demand) {
    return demand.map(each -> each.stages().size() * PART).orElse(0L);
  }
}

package io.github.punctual.yarn.reservation.desk;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.BookState;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Notice;
import io.github.punctual.reservation.book.PromisedSpan;
import io.github.punctual.reservation.follow.Service;
import io.github.punctual.reservation.maintenance.Outage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plan of one plan queue as it stood at one moment: what pages, answers and metrics are made
 * from. Immutable.
 *
 * @param nowMillis when
 * @param horizonMillis until when promises are made
 * @param capacity all that can be promised, from the first instant that is known until the horizon,
 *     in the order of time
 * @param bookings live reservations and those that ended not long ago
 * @param notices what owners were told lately, the newest last
 * @param services how reservations were served until now
 * @param refused what was refused lately, the newest last
 * @param maintenance when capacity is away, now and until the horizon, in the order of time
 */
public record PlanView(
    String queue,
    String planner,
    long nowMillis,
    long stepMillis,
    long horizonMillis,
    List<PromisedSpan> capacity,
    List<Booking> bookings,
    List<Notice> notices,
    List<Service> services,
    List<RefusedRequest> refused,
    List<Outage> maintenance) {
  public static PlanView of(
      String queue,
      DeskAhead known,
      List<Notice> notices,
      List<Service> services,
      List<RefusedRequest> refused) {
    return new PlanView(
        queue,
        known.planner(),
        known.nowMillis(),
        known.stepMillis(),
        known.horizonMillis(),
        capacity(known.book(), known.stepMillis(), known.horizonMillis()),
        known.bookings(),
        notices,
        services,
        refused,
        known.maintenance());
  }

  private static List<PromisedSpan> capacity(BookState book, long stepMillis, long horizonMillis) {
    List<PromisedSpan> pieces = new ArrayList<>();
    long from = 0;
    Optional<ResourceVector> amount = Optional.empty();
    for (Map.Entry<Long, ResourceVector> entry : book.capacity().entrySet()) {
      long at = entry.getKey() * stepMillis;
      if (amount.isPresent()) {
        pieces.add(new PromisedSpan(from, at, amount.get()));
      }
      from = at;
      amount = Optional.of(entry.getValue());
    }
    if (amount.isPresent() && horizonMillis > from) {
      pieces.add(new PromisedSpan(from, horizonMillis, amount.get()));
    }
    return pieces;
  }

  /** What can be promised at an instant, nothing where that is not known. */
  public ResourceVector capacityAt(long millis) {
    return capacity.stream()
        .filter(piece -> millis >= piece.fromMillis() && millis < piece.untilMillis())
        .findFirst()
        .map(PromisedSpan::vector)
        .orElse(ResourceVector.ZERO);
  }

  /** What is promised to all reservations at an instant. */
  public ResourceVector promisedAt(long millis) {
    return bookings.stream()
        .map(booking -> booking.promisedAt(millis))
        .reduce(ResourceVector.ZERO, ResourceVector::plus);
  }
}

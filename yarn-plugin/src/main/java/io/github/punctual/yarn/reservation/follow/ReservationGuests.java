package io.github.punctual.yarn.reservation.follow;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.queues.serve.QueueDoor;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import java.util.Optional;

/**
 * Who may run jobs in a reservation while it lasts: its owner, and those who administer the
 * reservations of its plan.
 */
public record ReservationGuests(ReservationService service, ReservationAccess access)
    implements QueueDoor {
  @Override
  public Optional<String> refusal(String user, String plan, String reservation) {
    ReservationKey key = new ReservationKey(reservation);
    Optional<Booking> booking = service.desk(plan).flatMap(desk -> desk.booking(key));
    if (booking.isEmpty()) {
      return Optional.of(unknown(key));
    }
    if (!booking.get().state().isLive()) {
      return Optional.of(
          "The %s; reserve anew, or submit without a reservation"
              .formatted(ReservationQueueLife.ended(key.value(), booking)));
    }
    String owner = booking.get().request().owner();
    return owner.equals(user) || access.mayAdminister(user, plan)
        ? Optional.empty()
        : Optional.of(
            "Reservation %s belongs to %s; %s may not run jobs in it; reserve capacity for %s, or submit without a reservation"
                .formatted(key, owner, user, user));
  }

  /** What is said of a reservation that is not known. */
  static String unknown(ReservationKey key) {
    return "Reservation %s is not known; reserve capacity first, or submit without a reservation"
        .formatted(key);
  }
}

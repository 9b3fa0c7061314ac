package io.github.punctual.yarn.reservation.follow;

import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.queues.serve.QueueDoor;
import io.github.punctual.yarn.reservation.desk.ReservationService;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who may run jobs in a reservation while it lasts: its owner, and those who administer the
 * reservations of its plan.
 *
 * @param came when somebody came last who may, in milliseconds since 1970
 */
public record ReservationGuests(
    ReservationService service, ReservationAccess access, Map<ReservationKey, Long> came)
    implements QueueDoor {
  /** For the plans of a service, to which nobody has come yet. */
  public ReservationGuests(ReservationService service, ReservationAccess access) {
    this(service, access, new ConcurrentHashMap<>());
  }

  @Override
  public Optional<String> refusal(String user, String plan, String reservation) {
    ReservationKey key = new ReservationKey(reservation);
    Optional<Booking> known = booking(plan, key);
    if (known.isEmpty()) {
      return Optional.of(unknown(key));
    }
    String owner = known.get().request().owner();
    boolean mayEnter = owner.equals(user) || access.mayAdminister(user, plan);
    if (mayEnter) {
      // Before a look at whether it is live: from now on it is not given back as unused.
      came.put(key, service.now());
    }
    Optional<Booking> booking = booking(plan, key);
    if (booking.isEmpty() || !booking.get().state().isLive()) {
      return Optional.of(
          "The %s; reserve anew, or submit without a reservation"
              .formatted(ReservationQueueLife.ended(key.value(), booking.or(() -> known))));
    }
    return mayEnter
        ? Optional.empty()
        : Optional.of(
            "Reservation %s belongs to %s; %s may not run jobs in it; reserve capacity for %s, or submit without a reservation"
                .formatted(key, owner, user, user));
  }

  private Optional<Booking> booking(String plan, ReservationKey key) {
    return service.desk(plan).flatMap(desk -> desk.booking(key));
  }

  /** Whether somebody who may has come to a reservation at or after an instant. */
  boolean cameSince(ReservationKey key, long millis) {
    Long last = came.get(key);
    return last != null && last >= millis;
  }

  /** Forgets who came before an instant. */
  void forgetBefore(long millis) {
    came.values().removeIf(last -> last < millis);
  }

  /** What is said of a reservation that is not known. */
  static String unknown(ReservationKey key) {
    return "Reservation %s is not known; reserve capacity first, or submit without a reservation"
        .formatted(key);
  }
}

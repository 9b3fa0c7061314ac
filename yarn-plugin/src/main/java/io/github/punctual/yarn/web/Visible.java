package io.github.punctual.yarn.web;

import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.reservation.PlanView;
import java.util.function.Predicate;

/** Which reservations of a plan a caller may know by name. */
record Visible(PlanView plan, CallerReservations access) implements Predicate<ReservationKey> {
  @Override
  public boolean test(ReservationKey key) {
    return access.mayList(plan.queue())
        || plan.bookings().stream()
            .anyMatch(each -> each.key().equals(key) && access.owns(each.request().owner()));
  }
}

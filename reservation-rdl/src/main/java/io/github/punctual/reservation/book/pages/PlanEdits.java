package io.github.punctual.reservation.book.pages;

import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Reservation;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/** Changes of a plan that can be undone. */
final class PlanEdits {
  private record Before(ReservationKey key, Optional<Reservation> was) {}

  private final Plan plan;
  private final Deque<Before> undo = new ArrayDeque<>();

  PlanEdits(Plan plan) {
    this.plan = plan;
  }

  void put(Reservation reservation) {
    undo.push(new Before(reservation.key(), plan.reservation(reservation.key())));
    plan.put(reservation);
  }

  void remove(ReservationKey key) {
    undo.push(new Before(key, plan.remove(key)));
  }

  /** The plan is as it was when this was made. */
  void undo() {
    while (!undo.isEmpty()) {
      Before before = undo.pop();
      before.was().ifPresentOrElse(plan::put, () -> plan.remove(before.key()));
    }
  }
}

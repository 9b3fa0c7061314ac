package io.github.punctual.yarn.web;

import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.reservation.PlanView;
import java.util.List;
import java.util.Optional;

/** The reservations of a cluster: looked at, asked for, changed and given back. */
interface ReservationBackend {
  /** The plans, in the order of the paths of their queues. */
  List<PlanView> plans();

  /** A name that no reservation has yet. */
  ReservationKey newKey();

  /** What would be answered to a new request; changes nothing. */
  Answer ask(Request request);

  /** What would be answered to a change of a reservation; changes nothing. */
  Answer askUpdate(Request request);

  /** Accepts a new request, if it can be kept. What is accepted is durable when this returns. */
  Answer submit(Request request);

  /** Changes a reservation, if the change can be kept. */
  Answer update(Request request);

  /** Gives back what a reservation is promised; empty when there is no live one of that name. */
  Optional<Booking> delete(ReservationKey key);
}

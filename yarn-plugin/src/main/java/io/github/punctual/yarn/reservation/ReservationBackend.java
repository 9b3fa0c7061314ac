package io.github.punctual.yarn.reservation;

import io.github.punctual.reservation.book.Answer;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Request;
import io.github.punctual.reservation.plan.ReservationKey;
import io.github.punctual.yarn.keep.NotDurableException;
import io.github.punctual.yarn.queues.serve.NotReadyException;
import io.github.punctual.yarn.reservation.desk.PlanView;
import io.github.punctual.yarn.reservation.desk.UnansweredException;
import io.github.punctual.yarn.settings.ReservationLimits;
import java.util.List;
import java.util.Optional;

/**
 * The reservations of a cluster: looked at, asked for, changed and given back. What asks and
 * changes throws {@link UnansweredException} where an answer would cost too much, {@link
 * NotReadyException} when the nodes are not back in time after a start, and {@link
 * NoSuchPlanException} when a plan queue has gone since it was looked up; what changes, also {@link
 * NotDurableException} when that cannot be made durable. Then nothing has changed.
 */
public interface ReservationBackend {
  /** The plans, in the order of the paths of their queues. */
  List<PlanView> plans();

  /** What requests may cost and users may have. */
  ReservationLimits limits();

  /** A name that no reservation has yet. */
  ReservationKey newKey();

  /** What would be answered to a new request; changes nothing. */
  Answer ask(Request request);

  /** What would be answered to a change of a reservation; changes nothing. */
  Answer askUpdate(Request request);

  /** Accepts a new request, if it can be kept. What is accepted is durable when this returns. */
  Answer submit(Request request);

  /** Changes a reservation, if the change can be kept. It is durable when this returns. */
  Answer update(Request request);

  /** Gives back what a reservation is promised; empty when there is no live one of that name. */
  Optional<Booking> delete(ReservationKey key);
}

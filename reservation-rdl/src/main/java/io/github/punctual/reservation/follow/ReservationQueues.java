package io.github.punctual.reservation.follow;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.reservation.plan.ReservationKey;
import java.util.Optional;

/** Which queue serves which reservation. */
@FunctionalInterface
public interface ReservationQueues {
  /** The reservation that a queue serves; empty for any other queue. */
  Optional<ReservationKey> reservationOf(QueueId queue);
}

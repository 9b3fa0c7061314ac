package io.github.punctual.yarn.reservation;

import java.util.Optional;

/** What is asked of a scheduler to know whether capacity can be reserved. */
public interface HasReservations {
  /** The service; empty until the scheduler is initialised, and where nothing can be reserved. */
  Optional<ReservationService> reservationService();
}

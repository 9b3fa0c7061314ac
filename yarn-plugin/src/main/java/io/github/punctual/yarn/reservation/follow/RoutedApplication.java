package io.github.punctual.yarn.reservation.follow;

import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;

/** An application that is added to another queue than the one that it names. */
final class RoutedApplication extends AppAddedSchedulerEvent {
  private final boolean unmanaged;

  /** The same for another queue, and the reservation in which it runs; null for none. */
  RoutedApplication(AppAddedSchedulerEvent event, String queue, ReservationId reservation) {
    super(
        event.getApplicationId(),
        queue,
        event.getUser(),
        event.getIsAppRecovering(),
        reservation,
        event.getApplicatonPriority(),
        null);
    this.unmanaged = event.isUnmanagedAM();
  }

  @Override
  public boolean isUnmanagedAM() {
    return unmanaged;
  }
}

package io.github.punctual.yarn.reservation;

import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;

/** An application that is added to another queue than the one that it names. */
final class RoutedApplication extends AppAddedSchedulerEvent {
  private final boolean unmanaged;

  RoutedApplication(AppAddedSchedulerEvent event, String queue) {
    super(
        event.getApplicationId(),
        queue,
        event.getUser(),
        event.getIsAppRecovering(),
        event.getReservationID(),
        event.getApplicatonPriority(),
        null);
    this.unmanaged = event.isUnmanagedAM();
  }

  @Override
  public boolean isUnmanagedAM() {
    return unmanaged;
  }
}

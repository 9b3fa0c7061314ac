package io.github.punctual.yarn.adapt;

import org.apache.hadoop.yarn.api.records.ReservationId;
import org.apache.hadoop.yarn.server.resourcemanager.placement.ApplicationPlacementContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.event.AppAddedSchedulerEvent;

/** An application that is added otherwise than the ResourceManager says. */
public final class RoutedApplication extends AppAddedSchedulerEvent {
  private final boolean unmanaged;

  private RoutedApplication(
      AppAddedSchedulerEvent event,
      String queue,
      ReservationId reservation,
      boolean recovering,
      ApplicationPlacementContext placement) {
    super(
        event.getApplicationId(),
        queue,
        event.getUser(),
        recovering,
        reservation,
        event.getApplicatonPriority(),
        placement);
    this.unmanaged = event.isUnmanagedAM();
  }

  /** To another queue, for the reservation in which it runs; null for none. */
  public static RoutedApplication to(
      AppAddedSchedulerEvent event, String queue, ReservationId reservation) {
    return new RoutedApplication(event, queue, reservation, event.getIsAppRecovering(), null);
  }

  /** As one that the scheduler had accepted before a restart. */
  public static RoutedApplication recovering(AppAddedSchedulerEvent event) {
    return new RoutedApplication(
        event, event.getQueue(), event.getReservationID(), true, event.getPlacementContext());
  }

  @Override
  public boolean isUnmanagedAM() {
    return unmanaged;
  }
}

package io.github.punctual.justice;

import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.outlook.OutlookPart;
import io.github.punctual.yarn.reservation.ReservationPart;
import io.github.punctual.yarn.service.DeadlinePart;

/**
 * The CapacityScheduler with admission control for jobs with deadlines, as in Justice (UCSB TR
 * 2019-09) and, by {@code punctual.policy=pythia}, Pythia (UCSB TR 2017-02). Named in {@code
 * yarn.resourcemanager.scheduler.class}.
 */
public final class JusticeScheduler extends PartsScheduler {
  /** Made by the ResourceManager. */
  public JusticeScheduler() {
    super(DeadlinePart.promising(), new ReservationPart(), new OutlookPart());
  }
}

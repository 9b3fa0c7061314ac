package io.github.punctual.rush;

import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.outlook.OutlookPart;
import io.github.punctual.yarn.reservation.ReservationPart;
import io.github.punctual.yarn.rush.RushPart;
import io.github.punctual.yarn.service.DeadlinePart;

/**
 * The CapacityScheduler with robust scheduling by utility of completion time, as in RUSH (ICDCS
 * 2016). Named in {@code yarn.resourcemanager.scheduler.class}. Every job runs at once; nothing is
 * promised to any of them.
 */
public final class RushScheduler extends PartsScheduler {
  /** Made by the ResourceManager. */
  public RushScheduler() {
    super(DeadlinePart.checking(), new ReservationPart(), new OutlookPart(), new RushPart());
  }
}

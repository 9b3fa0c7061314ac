package io.github.punctual;

import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.outlook.OutlookPart;
import io.github.punctual.yarn.queues.QueuePart;
import io.github.punctual.yarn.reservation.ReservationPart;
import io.github.punctual.yarn.rush.RushPart;
import io.github.punctual.yarn.service.DeadlinePart;

/**
 * The CapacityScheduler with all kinds of promises about time beside each other. Named in {@code
 * yarn.resourcemanager.scheduler.class}. Jobs with a deadline are promised it by {@code
 * punctual.policy}, by default {@code tempo}; queues that declare bursts are served as in BoPF,
 * plan queues take reservations as in Rayon, and jobs that name a utility are planned as in RUSH.
 */
public final class PunctualScheduler extends PartsScheduler {
  /** Made by the ResourceManager. */
  public PunctualScheduler() {
    super(
        DeadlinePart.planning(),
        new QueuePart(),
        new ReservationPart(),
        new OutlookPart(),
        RushPart.ofUtilities());
  }
}

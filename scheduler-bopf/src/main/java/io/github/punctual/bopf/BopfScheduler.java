package io.github.punctual.bopf;

import io.github.punctual.yarn.PartsScheduler;
import io.github.punctual.yarn.outlook.OutlookPart;
import io.github.punctual.yarn.queues.QueuePart;
import io.github.punctual.yarn.reservation.ReservationPart;
import io.github.punctual.yarn.service.DeadlinePart;

/**
 * The CapacityScheduler with bounded priority for queues whose jobs come in bursts, as in BoPF
 * (arXiv:1912.03523). Named in {@code yarn.resourcemanager.scheduler.class}. What is promised is
 * promised to queues: a job with a deadline of its own runs as best effort in its queue.
 */
public final class BopfScheduler extends PartsScheduler {
  /** Made by the ResourceManager. */
  public BopfScheduler() {
    super(DeadlinePart.checking(), new QueuePart(), new ReservationPart(), new OutlookPart());
  }
}

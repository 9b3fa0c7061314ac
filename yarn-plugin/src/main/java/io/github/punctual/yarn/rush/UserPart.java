package io.github.punctual.yarn.rush;

import io.github.punctual.yarn.adapt.Place;
import java.util.HashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What part of a queue users leave to one of them who ask for more of it, too: an equal one, and at
 * least the queue's {@code minimum-user-limit-percent}. Weights of users are left out.
 */
final class UserPart {
  private UserPart() {}

  /** This part, in (0, 1], as long as nobody else asks, and nobody stops. */
  static double of(CapacityScheduler scheduler, Place place) {
    if (!(scheduler.getQueue(place.queuePath()) instanceof AbstractLeafQueue leaf)
        || leaf.getUserLimit() >= 100) {
      return 1;
    }
    Set<String> asking = new HashSet<>(Set.of(place.user()));
    for (FiCaSchedulerApp app : leaf.getApplications()) {
      if (asksForMore(app)) {
        asking.add(app.getUser());
      }
    }
    return Math.max(1.0 / asking.size(), leaf.getUserLimit() / 100.0);
  }

  private static boolean asksForMore(FiCaSchedulerApp app) {
    for (Resource pending : app.getTotalPendingRequestsPerPartition().values()) {
      if (!Resources.isNone(pending)) {
        return true;
      }
    }
    return false;
  }
}

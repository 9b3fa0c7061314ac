package io.github.punctual.yarn.rush;

import io.github.punctual.yarn.adapt.QueuePlacement;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What part of a queue users leave to one of them who ask for more of it, too: an equal one, and at
 * least the queue's {@code minimum-user-limit-percent}. Weights of users are left out.
 */
final class UserPart {
  private final CapacityScheduler scheduler;

  /** Who asks for more of a queue, by its path. */
  private final Map<String, Set<String>> asking = new HashMap<>();

  /** Those of one moment: who asks is looked up once for each queue. */
  UserPart(CapacityScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** This part, in (0, 1], as long as nobody else asks, and nobody stops. */
  double of(QueuePlacement place) {
    if (!(scheduler.getQueue(place.queuePath()) instanceof AbstractLeafQueue leaf)
        || leaf.getUserLimit() >= 100) {
      return 1;
    }
    Set<String> users = asking.computeIfAbsent(place.queuePath(), path -> asking(leaf));
    int count = users.size() + (users.contains(place.user()) ? 0 : 1);
    return Math.max(1.0 / count, leaf.getUserLimit() / 100.0);
  }

  private static Set<String> asking(AbstractLeafQueue leaf) {
    return leaf.getApplications().stream()
        .filter(UserPart::asksForMore)
        .map(FiCaSchedulerApp::getUser)
        .collect(Collectors.toSet());
  }

  private static boolean asksForMore(FiCaSchedulerApp app) {
    return app.getTotalPendingRequestsPerPartition().values().stream()
        .anyMatch(pending -> !Resources.isNone(pending));
  }
}

package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * A container of the default partition that an application is promised and waits for.
 *
 * @param app who asks for it
 * @param dueMillis when it has to be there, an instant in milliseconds: later, and the promise
 *     would be broken, or could be kept only with more at once
 * @param within the queue that has reached its maximum, so that room for the container has to come
 *     from that queue or below it; empty where any room will do
 */
public record ContainerNeed(
    PromiseKind kind,
    FiCaSchedulerApp app,
    ResourceVector size,
    long dueMillis,
    Optional<CSQueue> within) {
  /** Whether its master would have it on a node. */
  boolean mayRunOn(FiCaSchedulerNode node) {
    return !app.isPlaceBlacklisted(node.getNodeName())
        && !app.isPlaceBlacklisted(node.getRackName());
  }

  /** Whether what a queue gives back makes room for it. */
  boolean isServedBy(CSQueue queue) {
    if (within.isEmpty()) {
      return true;
    }
    for (CSQueue above = queue; above != null; above = above.getParent()) {
      if (above == within.get()) {
        return true;
      }
    }
    return false;
  }
}

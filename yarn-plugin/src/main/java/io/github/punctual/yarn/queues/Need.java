package io.github.punctual.yarn.queues;

import io.github.punctual.core.resource.ResourceVector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * A container that an application in a reservation is promised and waits for.
 *
 * @param app who asks for it
 * @param size how large it is
 */
record Need(FiCaSchedulerApp app, ResourceVector size) {
  /** Whether its master would have it on a node. */
  boolean mayRunOn(FiCaSchedulerNode node) {
    return !app.isPlaceBlacklisted(node.getNodeName())
        && !app.isPlaceBlacklisted(node.getRackName());
  }
}

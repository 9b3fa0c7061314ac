package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * A node and its room, when what was ended there is gone. For one thread, and one look.
 *
 * @param total all that it has
 */
record ClearedNode(
    FiCaSchedulerNode node, ResourceVector total, ClearedRoom<AbstractLeafQueue> room) {
  /** Whether a container has room there without any end. */
  boolean hasRoomFor(ContainerNeed need) {
    return need.size().fitsIn(room.free()) && need.mayRunOn(node);
  }
}

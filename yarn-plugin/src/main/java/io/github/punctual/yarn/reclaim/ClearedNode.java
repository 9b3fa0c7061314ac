package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * A node that may give room to those with promises. For one thread, and one look.
 *
 * @param total all that it has
 * @param room its room when what was ended there is gone
 * @param isKeptForOthers whether the stock scheduler keeps it for somebody who has to leave it to
 *     those with promises
 * @param planned for whom something is planned there
 */
record ClearedNode(
    FiCaSchedulerNode node,
    ResourceVector total,
    ClearedRoom<AbstractLeafQueue> room,
    boolean isKeptForOthers,
    Set<ApplicationId> planned) {
  /** Whether a container has room there without any end. */
  boolean hasRoomFor(ContainerNeed need) {
    return need.size().fitsIn(room.free()) && need.mayRunOn(node);
  }

  /** A container is planned to begin there. */
  void plan(ContainerNeed need) {
    room.plan(need.size());
    planned.add(need.app().getApplicationId());
  }
}

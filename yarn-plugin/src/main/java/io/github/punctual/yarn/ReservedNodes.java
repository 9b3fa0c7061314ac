package io.github.punctual.yarn;

import java.util.concurrent.locks.Lock;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerState;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.ResourceCommitRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/** Nodes that the stock scheduler keeps for applications until there is room for a container. */
record ReservedNodes(CapacityScheduler scheduler, Lock writeLock) {
  /**
   * Takes back what is reserved on a node for an application that may not have it now, or that
   * keeps the node from a queue that goes before; says whether it did.
   */
  boolean dropInVain(Parts parts, NodeId id) {
    FiCaSchedulerNode node = scheduler.getNode(id);
    if (node == null || node.getReservedContainer() == null) {
      return false;
    }
    writeLock.lock();
    try {
      // Under the lock a reservation cannot become an allocation, which would be killed.
      RMContainer reserved = node.getReservedContainer();
      FiCaSchedulerApp app =
          reserved == null
              ? null
              : scheduler.getCurrentAttemptForContainer(reserved.getContainerId());
      if (app == null || reserved.getState() != RMContainerState.RESERVED) {
        return false;
      }
      boolean inVain =
          parts.any(
              (part, on) -> part.looksAtReserved(id) && part.isReservedInVain(app, reserved, on),
              node);
      if (inVain) {
        scheduler.killReservedContainer(reserved);
      }
      return inVain;
    } finally {
      writeLock.unlock();
    }
  }

  /** Whether all that is proposed is that a node goes on being kept for a container. */
  static boolean isKept(ResourceCommitRequest<FiCaSchedulerApp, FiCaSchedulerNode> request) {
    if (!request.anythingAllocatedOrReserved()) {
      return false;
    }
    var container =
        request.getFirstAllocatedOrReservedContainer().getAllocatedOrReservedContainer();
    return !container.isAllocated()
        && container.getRmContainer().getState() == RMContainerState.RESERVED;
  }
}

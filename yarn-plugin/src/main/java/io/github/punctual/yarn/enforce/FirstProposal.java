package io.github.punctual.yarn.enforce;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** What the stock scheduler proposes first to an application that it offers a node. */
final class FirstProposal {
  private FirstProposal() {}

  /**
   * The size of the container that comes first in the order of the application's priorities; null
   * when it asks for none that may run on the nodes of a partition. Those without a label count
   * everywhere: they may run on nodes of other partitions that lie idle.
   */
  static Resource of(FiCaSchedulerApp app, String partition) {
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      PendingAsk ask = app.getPendingAsk(key, ResourceRequest.ANY);
      if (ask != null
          && ask.getCount() > 0
          && ask.getPerAllocationResource() != null
          && mayRunOn(app, key, partition)) {
        return ask.getPerAllocationResource();
      }
    }
    return null;
  }

  private static boolean mayRunOn(FiCaSchedulerApp app, SchedulerRequestKey key, String partition) {
    AppPlacementAllocator<?> placement = app.getAppSchedulingInfo().getAppPlacementAllocator(key);
    String label = placement == null ? null : placement.getPrimaryRequestedNodePartition();
    return label == null || label.isEmpty() || label.equals(partition);
  }
}

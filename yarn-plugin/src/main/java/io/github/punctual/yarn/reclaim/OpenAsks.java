package io.github.punctual.yarn.reclaim;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** What an application asks for that may run on any node of the default partition. */
public final class OpenAsks {
  /**
   * Containers of a size.
   *
   * @param size of each of them
   * @param count how many, at least 1
   */
  public record Ask(Resource size, int count) {}

  private OpenAsks() {}

  /**
   * These, in the order in which they would be given. For others no room can be made, or not just
   * anywhere.
   */
  public static List<Ask> of(FiCaSchedulerApp app) {
    List<Ask> asks = new ArrayList<>();
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      PendingAsk ask = app.getPendingAsk(key, ResourceRequest.ANY);
      if (ask != null
          && ask.getPerAllocationResource() != null
          && ask.getCount() > 0
          && mayRunAnywhere(app, key)) {
        asks.add(new Ask(ask.getPerAllocationResource(), ask.getCount()));
      }
    }
    return asks;
  }

  /** Whether containers of a request may run on any node of the default partition. */
  static boolean mayRunAnywhere(FiCaSchedulerApp app, SchedulerRequestKey key) {
    AppPlacementAllocator<?> placement = app.getAppSchedulingInfo().getAppPlacementAllocator(key);
    if (placement == null) {
      return false;
    }
    String label = placement.getPrimaryRequestedNodePartition();
    return (label == null || label.isEmpty()) && placement.canDelayTo(ResourceRequest.ANY);
  }
}

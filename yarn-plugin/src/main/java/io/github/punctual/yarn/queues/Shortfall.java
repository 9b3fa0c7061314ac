package io.github.punctual.yarn.queues;

import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.ServingOrder;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/**
 * The containers that a queue wants and would have, were it not short of its level: those that may
 * run on any node of the default partition and fit below the queue's maximum. For others no room
 * can be made, or not just anywhere.
 */
final class Shortfall {
  private final ServedQueue queue;
  private final Vectors vectors;
  private final int most;
  private final ResourceVector maximum;
  private final List<Need> needs = new ArrayList<>();
  private ResourceVector held;

  private Shortfall(ServedQueue queue, Vectors vectors, int most) {
    this.queue = queue;
    this.vectors = vectors;
    this.most = most;
    this.maximum = vectors.of(queue.queue().getQueueResourceQuotas().getEffectiveMaxResource());
    this.held = queue.standing().held();
  }

  /** These containers, in the order in which they would be given, and not more than so many. */
  static List<Need> of(ServedQueue queue, Vectors vectors, int most) {
    Shortfall shortfall = new Shortfall(queue, vectors, most);
    for (FiCaSchedulerApp app : queue.queue().getApplications()) {
      for (SchedulerRequestKey key : app.getSchedulerKeys()) {
        PendingAsk ask = app.getPendingAsk(key, ResourceRequest.ANY);
        if (ask != null && ask.getPerAllocationResource() != null && mayRunAnywhere(app, key)) {
          shortfall.add(app, ask);
        }
      }
    }
    return shortfall.needs;
  }

  private void add(FiCaSchedulerApp app, PendingAsk ask) {
    QueueShare share = queue.share();
    ResourceVector size = vectors.of(ask.getPerAllocationResource());
    for (int i = 0;
        i < ask.getCount()
            && needs.size() < most
            && ServingOrder.isBelowLevel(share, held)
            && held.plus(size).fitsIn(maximum);
        i++) {
      needs.add(new Need(app, size));
      held = held.plus(size);
    }
  }

  private static boolean mayRunAnywhere(FiCaSchedulerApp app, SchedulerRequestKey key) {
    AppPlacementAllocator<?> placement = app.getAppSchedulingInfo().getAppPlacementAllocator(key);
    if (placement == null) {
      return false;
    }
    String label = placement.getPrimaryRequestedNodePartition();
    return (label == null || label.isEmpty()) && placement.canDelayTo(ResourceRequest.ANY);
  }
}

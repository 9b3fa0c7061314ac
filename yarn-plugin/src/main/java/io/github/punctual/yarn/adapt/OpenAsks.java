package io.github.punctual.yarn.adapt;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.placement.AppPlacementAllocator;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** What applications ask for, with sizes of containers as requests have them. */
public final class OpenAsks {
  /** Containers of a size, one at least. */
  public record Ask(Resource size, int count) {}

  private OpenAsks() {}

  /** What is asked for by a request; null when nothing is. */
  private static PendingAsk of(FiCaSchedulerApp app, SchedulerRequestKey key) {
    return of(placement(app, key));
  }

  private static PendingAsk of(AppPlacementAllocator<?> placement) {
    PendingAsk ask = placement == null ? null : placement.getPendingAsk(ResourceRequest.ANY);
    return ask != null && ask.getCount() > 0 && ask.getPerAllocationResource() != null ? ask : null;
  }

  /**
   * The containers that may run on any node of the default partition, in the order in which they
   * would be given. For others no room can be made, or not just anywhere.
   */
  public static List<Ask> anywhere(FiCaSchedulerApp app) {
    List<Ask> asks = new ArrayList<>();
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      PendingAsk ask = of(app, key);
      if (ask != null && mayRunAnywhere(app, key)) {
        asks.add(new Ask(ask.getPerAllocationResource(), ask.getCount()));
      }
    }
    return asks;
  }

  /**
   * Whether containers of a request may run on any node of the default partition: not what lets a
   * container grow, for which its own node must have room.
   */
  public static boolean mayRunAnywhere(FiCaSchedulerApp app, SchedulerRequestKey key) {
    AppPlacementAllocator<?> placement = placement(app, key);
    return placement != null
        && key.getContainerToUpdate() == null
        && label(placement).isEmpty()
        && placement.canDelayTo(ResourceRequest.ANY);
  }

  private static AppPlacementAllocator<?> placement(FiCaSchedulerApp app, SchedulerRequestKey key) {
    return app.getAppSchedulingInfo().getAppPlacementAllocator(key);
  }

  private static String label(AppPlacementAllocator<?> placement) {
    String label = placement == null ? null : placement.getPrimaryRequestedNodePartition();
    return label == null ? "" : label;
  }

  /**
   * The size of what the stock scheduler proposes first to an application that it offers a node: of
   * the container that comes first in the order of the application's priorities; null when it asks
   * for none that may run on the nodes of a partition. Those without a label count everywhere: they
   * may run on nodes of other partitions that lie idle.
   */
  public static Resource first(FiCaSchedulerApp app, String partition) {
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      AppPlacementAllocator<?> placement = placement(app, key);
      PendingAsk ask = of(placement);
      if (ask != null) {
        String label = label(placement);
        if (label.isEmpty() || label.equals(partition)) {
          return ask.getPerAllocationResource();
        }
      }
    }
    return null;
  }

  /** All sizes for which the masters in a queue ask; those that are still waited for are none. */
  public static Set<Resource> sizes(CSQueue queue) {
    Set<Resource> sizes = new LinkedHashSet<>();
    if (queue instanceof AbstractLeafQueue leaf) {
      for (FiCaSchedulerApp app : leaf.getApplications()) {
        if (!app.isWaitingForAMContainer()) {
          addSizes(app, sizes);
        }
      }
    }
    return sizes;
  }

  /** Adds the sizes for which one application asks. */
  public static void addSizes(FiCaSchedulerApp app, Set<Resource> sizes) {
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      PendingAsk ask = of(app, key);
      if (ask != null) {
        sizes.add(ask.getPerAllocationResource());
      }
    }
  }

  /** Whether a queue asks for containers of some sizes and for nothing else, not even a master. */
  public static boolean areOnly(Set<Resource> sizes, AbstractLeafQueue queue) {
    Set<Resource> asked = new LinkedHashSet<>();
    for (FiCaSchedulerApp app : queue.getApplications()) {
      if (app.isWaitingForAMContainer()) {
        return false;
      }
      addSizes(app, asked);
    }
    return !asked.isEmpty() && sizes.containsAll(asked);
  }
}

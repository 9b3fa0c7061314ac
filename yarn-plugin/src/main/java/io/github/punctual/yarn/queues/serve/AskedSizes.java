package io.github.punctual.yarn.queues.serve;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceRequest;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.PendingAsk;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** The sizes of containers for which the masters in a queue ask, as requests have them. */
public final class AskedSizes {
  private AskedSizes() {}

  /** All of them; masters that are themselves still waited for are none. */
  public static Set<Resource> of(CSQueue queue) {
    Set<Resource> sizes = new LinkedHashSet<>();
    if (queue instanceof AbstractLeafQueue leaf) {
      for (FiCaSchedulerApp app : leaf.getApplications()) {
        if (!app.isWaitingForAMContainer()) {
          addAll(app, sizes);
        }
      }
    }
    return sizes;
  }

  /** Adds those of one application. */
  static void addAll(FiCaSchedulerApp app, Set<Resource> sizes) {
    for (SchedulerRequestKey key : app.getSchedulerKeys()) {
      PendingAsk ask = app.getPendingAsk(key, ResourceRequest.ANY);
      if (ask != null && ask.getCount() > 0 && ask.getPerAllocationResource() != null) {
        sizes.add(ask.getPerAllocationResource());
      }
    }
  }

  /** Whether a queue asks for containers of some sizes and for nothing else, not even a master. */
  static boolean areOnly(Set<Resource> sizes, AbstractLeafQueue queue) {
    Set<Resource> asked = new LinkedHashSet<>();
    for (FiCaSchedulerApp app : queue.getApplications()) {
      if (app.isWaitingForAMContainer()) {
        return false;
      }
      addAll(app, asked);
    }
    return !asked.isEmpty() && sizes.containsAll(asked);
  }
}

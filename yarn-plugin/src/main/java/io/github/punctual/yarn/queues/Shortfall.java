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
import org.apache.hadoop.yarn.server.scheduler.SchedulerRequestKey;

/** The containers that a queue wants and would have, were it not short of its level. */
final class Shortfall {
  private Shortfall() {}

  /** These containers, in the order in which they would be given. */
  static List<Need> of(ServedQueue queue, Vectors vectors, int most) {
    List<Need> needs = new ArrayList<>();
    QueueShare share = queue.share();
    ResourceVector held = queue.standing().held();
    for (FiCaSchedulerApp app : queue.queue().getApplications()) {
      for (SchedulerRequestKey key : app.getSchedulerKeys()) {
        PendingAsk ask = app.getPendingAsk(key, ResourceRequest.ANY);
        if (ask == null || ask.getPerAllocationResource() == null) {
          continue;
        }
        ResourceVector size = vectors.of(ask.getPerAllocationResource());
        for (int i = 0; i < ask.getCount(); i++) {
          if (needs.size() >= most || !ServingOrder.isBelowLevel(share, held)) {
            return needs;
          }
          needs.add(new Need(app, size));
          held = held.plus(size);
        }
      }
    }
    return needs;
  }
}

package io.github.punctual.yarn.adapt;

import java.util.Optional;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Where a job takes its capacity from.
 *
 * @param queuePath the leaf queue's full path
 * @param partition the partition of the nodes; the default one is the empty string
 */
public record QueuePlacement(String queuePath, String partition, String user) {
  /** That of an application as it is now; empty where it is in no leaf queue. */
  public static Optional<QueuePlacement> find(CapacityScheduler scheduler, ApplicationId id) {
    var application = scheduler.getSchedulerApplications().get(id);
    RMApp app = scheduler.getRMContext().getRMApps().get(id);
    return app != null
            && application != null
            && application.getQueue() instanceof AbstractLeafQueue leaf
        ? Optional.of(of(app, leaf))
        : Optional.empty();
  }

  /** That of an application, which names its partition itself or leaves that to its queue. */
  public static QueuePlacement of(RMApp app, AbstractLeafQueue queue) {
    String label = app.getApplicationSubmissionContext().getNodeLabelExpression();
    String partition = label != null ? label : queue.getDefaultNodeLabelExpression();
    return new QueuePlacement(
        queue.getQueuePath(), partition == null ? "" : partition.strip(), app.getUser());
  }
}

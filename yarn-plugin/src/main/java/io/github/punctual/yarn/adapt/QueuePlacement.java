package io.github.punctual.yarn.adapt;

import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;

/**
 * Where a job takes its capacity from.
 *
 * @param queuePath the leaf queue's full path
 * @param partition the partition of the nodes; the default one is the empty string
 * @param user the user
 */
public record QueuePlacement(String queuePath, String partition, String user) {
  /** That of an application, which names its partition itself or leaves that to its queue. */
  public static QueuePlacement of(RMApp app, AbstractLeafQueue queue) {
    String label = app.getApplicationSubmissionContext().getNodeLabelExpression();
    String partition = label != null ? label : queue.getDefaultNodeLabelExpression();
    return new QueuePlacement(
        queue.getQueuePath(), partition == null ? "" : partition.strip(), app.getUser());
  }
}

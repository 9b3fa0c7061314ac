package io.github.punctual.yarn.queues.serve;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;

/**
 * What a queue holds, asks for and may hold on the nodes of the default partition, as it was read
 * at one moment. A parent's change with those of the queues below it, after them.
 */
record QueueAmounts(Resource used, Resource reserved, Resource pending, Resource maximum) {
  static QueueAmounts of(CSQueue queue) {
    ResourceUsage usage = queue.getQueueResourceUsage();
    return new QueueAmounts(
        usage.getUsed(),
        usage.getReserved(),
        usage.getPending(),
        queue.getQueueResourceQuotas().getEffectiveMaxResource());
  }

  /** Whether they are a queue's now: amounts are replaced, never changed, so objects tell. */
  @SuppressWarnings("ReferenceEquality")
  boolean areStillOf(CSQueue queue) {
    ResourceUsage usage = queue.getQueueResourceUsage();
    return used == usage.getUsed()
        && pending == usage.getPending()
        && reserved == usage.getReserved()
        && maximum == queue.getQueueResourceQuotas().getEffectiveMaxResource();
  }
}

package io.github.punctual.yarn.queues;

import java.io.IOException;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacitySchedulerQueueContext;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.ReservationQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * The queue of a reservation. Masters start in it whenever its maximum has room for them. In the
 * stock queue they share a part of its minimum, which is nothing until its promise begins: then one
 * job at most could run early.
 */
final class OpenReservationQueue extends ReservationQueue {
  private final CapacitySchedulerQueueContext context;

  OpenReservationQueue(CapacitySchedulerQueueContext context, String name, PlanQueue plan)
      throws IOException {
    super(context, name, plan);
    this.context = context;
  }

  @Override
  public Resource calculateAndGetAMResourceLimitPerPartition(String partition) {
    Resource limit = everything();
    getQueueResourceUsage().setAMLimit(partition, limit);
    return limit;
  }

  @Override
  public Resource getUserAMResourceLimitPerPartition(String partition, String user) {
    Resource limit = everything();
    getQueueResourceUsage().setUserAMLimit(partition, limit);
    return limit;
  }

  private Resource everything() {
    return Resources.clone(context.getClusterResource());
  }
}

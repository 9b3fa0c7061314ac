package io.github.punctual.yarn.reservation;

import io.github.punctual.yarn.queues.serve.PlanQueues;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.api.records.ReservationACL;
import org.apache.hadoop.yarn.exceptions.YarnException;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.security.CapacityReservationsACLsManager;

/**
 * The stock access lists of reservations, also for plan queues that are named by their last part
 * alone. Queues that are no plans have no such lists: the stock manager refuses everybody there,
 * and the ResourceManager asks it about every application.
 */
final class PlanAccessLists extends CapacityReservationsACLsManager {
  private final PlanQueues plans;

  PlanAccessLists(CapacityScheduler scheduler, PlanQueues plans, Configuration conf)
      throws YarnException {
    super(scheduler, conf);
    this.plans = plans;
  }

  @Override
  public boolean checkAccess(UserGroupInformation caller, ReservationACL acl, String queue) {
    return plans
        .plan(queue)
        .map(plan -> super.checkAccess(caller, acl, plan.getQueuePath()))
        .orElse(true);
  }
}

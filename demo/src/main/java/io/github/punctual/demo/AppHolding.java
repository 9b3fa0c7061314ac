package io.github.punctual.demo;

import io.github.punctual.testcluster.EmbeddedCluster;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.RMApp;
import org.apache.hadoop.yarn.server.resourcemanager.rmapp.attempt.RMAppAttempt;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * What an application holds and wants at a moment, as the scheduler has it; all of its containers
 * have one vcore.
 *
 * @param masters how many masters it has, 0 or 1
 * @param tasks how many other containers it holds
 * @param wanted how many more tasks its master asks for
 * @param taken how many tasks were taken from it until now
 * @param mastersTaken how many masters were
 */
record AppHolding(int masters, int tasks, int wanted, int taken, int mastersTaken) {
  static final AppHolding NOTHING = new AppHolding(0, 0, 0, 0, 0);

  static AppHolding of(EmbeddedCluster cluster, ApplicationId id) {
    RMApp app = cluster.resourceManager().getRMContext().getRMApps().get(id);
    RMAppAttempt attempt = app == null ? null : app.getCurrentAppAttempt();
    FiCaSchedulerApp known =
        attempt == null
            ? null
            : ((CapacityScheduler) cluster.scheduler())
                .getApplicationAttempt(attempt.getAppAttemptId());
    if (known == null) {
      return NOTHING;
    }
    int masters = 0;
    int tasks = 0;
    for (RMContainer container : known.getLiveContainers()) {
      // A master's container is marked as one a moment after it is there; it is always the first.
      if ((container.getContainerId().getContainerId() & ContainerId.CONTAINER_ID_BITMASK) == 1) {
        masters++;
      } else {
        tasks++;
      }
    }
    return new AppHolding(
        masters,
        tasks,
        masters == 0 ? 0 : known.getAppAttemptResourceUsage().getPending().getVirtualCores(),
        app.getRMAppMetrics().getNumNonAMContainersPreempted(),
        app.getRMAppMetrics().getNumAMContainersPreempted());
  }

  /** All that it holds, in vcores. */
  int held() {
    return masters + tasks;
  }
}

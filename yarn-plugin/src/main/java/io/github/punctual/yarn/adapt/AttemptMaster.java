package io.github.punctual.yarn.adapt;

import org.apache.hadoop.yarn.api.records.ApplicationAttemptId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Tells the container of an attempt's master from those of its tasks. The scheduler marks it only
 * some time after it has allocated it; until then it is the attempt's first container, beside those
 * that an earlier attempt may have left.
 *
 * @param awaited the attempt, while it waits for its master; null once that is known
 */
public record AttemptMaster(ApplicationAttemptId awaited) {
  /** As it is now. Any thread; takes no lock. */
  public static AttemptMaster of(FiCaSchedulerApp app) {
    return new AttemptMaster(app.isWaitingForAMContainer() ? app.getApplicationAttemptId() : null);
  }

  /** Whether the master is still waited for, so that nobody can have asked for tasks. */
  public boolean isAwaited() {
    return awaited != null;
  }

  /** Whether a live container of the application is that of the master. */
  public boolean isIn(RMContainer container) {
    return container.isAMContainer()
        || container.getContainerId().getApplicationAttemptId().equals(awaited);
  }
}

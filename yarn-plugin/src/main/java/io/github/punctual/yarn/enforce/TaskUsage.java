package io.github.punctual.yarn.enforce;

import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/** What the tasks of an application hold: all that it holds but its master. */
public final class TaskUsage {
  private TaskUsage() {}

  /** The usage of an attempt's tasks, at least 0, also while a master is not yet recovered. */
  public static Resource of(FiCaSchedulerApp app) {
    // A sum over the partitions, made for whoever asks.
    Resource held = app.getAppAttemptResourceUsage().getAllUsed();
    if (!app.getUnmanagedAM() && !app.isWaitingForAMContainer()) {
      Resource master = app.getAMResource(app.getAppAMNodePartitionName());
      for (ResourceInformation type : held.getResources()) {
        type.setValue(Math.max(0, type.getValue() - master.getResourceValue(type.getName())));
      }
    }
    return held;
  }

  static boolean isNone(Resource resource) {
    for (ResourceInformation type : resource.getResources()) {
      if (type.getValue() > 0) {
        return false;
      }
    }
    return true;
  }
}

package io.github.punctual.yarn;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.SchedulerPart.EndedContainer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.ContainerStatus;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainerEventType;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Tells the parts of each container's end once: its master may release it while its node reports
 * that it has ended, and the stock scheduler takes the second for nothing.
 */
final class ContainerEnds {
  private final Set<ContainerId> ending = ConcurrentHashMap.newKeySet();

  /** What the stock scheduler is told of a container that ends. */
  record EndingContainer(
      RMContainer container, ContainerStatus status, RMContainerEventType event) {}

  /**
   * Ends a container.
   *
   * @param app the current attempt of its application; null when there is none
   * @param stock what the stock scheduler does about it
   */
  void end(Parts parts, FiCaSchedulerApp app, EndingContainer what, Runnable stock) {
    ContainerId id = what.container().getContainerId();
    if (!ending.add(id)) {
      stock.run();
      return;
    }
    EndedContainer ended;
    try {
      ended = parts.guarded(() -> describe(app, what), null);
      stock.run();
    } finally {
      ending.remove(id);
    }
    if (ended != null) {
      parts.each(SchedulerPart::ended, ended);
    }
  }

  /** Null when its application does not know it any more. */
  private static EndedContainer describe(FiCaSchedulerApp app, EndingContainer what) {
    return app != null && app.getRMContainer(what.container().getContainerId()) != null
        ? EndedContainer.of(app, what.container(), what.status(), what.event())
        : null;
  }
}

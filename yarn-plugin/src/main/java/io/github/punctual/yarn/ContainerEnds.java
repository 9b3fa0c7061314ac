package io.github.punctual.yarn;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.SchedulerPart.EndedContainer;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.api.records.ContainerId;

/**
 * Tells the parts of each container's end once: its master may release it while its node reports
 * that it has ended, and the stock scheduler takes the second for nothing.
 */
final class ContainerEnds {
  private final Set<ContainerId> ending = ConcurrentHashMap.newKeySet();

  /**
   * Ends a container.
   *
   * @param described what is told of it; null when its application does not know it any more
   * @param stock what the stock scheduler does about it
   */
  void end(Parts parts, ContainerId id, Supplier<EndedContainer> described, Runnable stock) {
    if (!ending.add(id)) {
      stock.run();
      return;
    }
    EndedContainer ended;
    try {
      ended = parts.guarded(described, null);
      stock.run();
    } finally {
      ending.remove(id);
    }
    if (ended != null) {
      parts.each(SchedulerPart::ended, ended);
    }
  }
}

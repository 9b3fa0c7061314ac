package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Which queues have no more room below their maximums for containers that are needed, as they are
 * looked at one after the other. For one thread.
 */
public final class FullQueues {
  private final Vectors vectors;
  private final Map<CSQueue, ResourceVector> added = new HashMap<>();

  public FullQueues(Vectors vectors) {
    this.vectors = vectors;
  }

  /**
   * The lowest queue that has no more room for a container, in which room is to be made for it;
   * empty where all have. The container counts in all queues that have.
   */
  public Optional<CSQueue> lowest(FiCaSchedulerApp app, ResourceVector size) {
    Optional<CSQueue> lowest = Optional.empty();
    for (CSQueue queue = app.getCSLeafQueue();
        queue.getParent() != null;
        queue = queue.getParent()) {
      ResourceVector more = added.getOrDefault(queue, ResourceVector.ZERO).plus(size);
      ResourceVector all = vectors.held(queue.getQueueResourceUsage()).plus(more);
      if (all.fitsIn(vectors.of(queue.getEffectiveMaxCapacity("")))) {
        added.put(queue, more);
      } else if (lowest.isEmpty()) {
        lowest = Optional.of(queue);
      }
    }
    return lowest;
  }
}

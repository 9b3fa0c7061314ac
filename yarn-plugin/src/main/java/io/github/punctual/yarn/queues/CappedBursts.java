package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.allocate.BurstProfile;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Queues whose hard bursts need more at once than their maximum-capacity, or that of a queue above
 * them, leaves of the nodes that are there. What a part of a cluster comes to is not known when the
 * configuration is read, so these are promised what they cannot hold; the operator is told once per
 * change. For one thread at a time.
 */
final class CappedBursts {
  private static final Logger LOG = LoggerFactory.getLogger(CappedBursts.class);
  private static final String PREFIX = "yarn.scheduler.capacity.";
  private static final String MAXIMUM = ".maximum-capacity";

  /** What is to be compared with what was told of a queue last. */
  private record Told(String key, String value, ResourceVector needed) {}

  private final CapacityScheduler scheduler;
  private final Vectors vectors;
  private final Map<QueueId, Told> told = new HashMap<>();

  CappedBursts(CapacityScheduler scheduler, Vectors vectors) {
    this.scheduler = scheduler;
    this.vectors = vectors;
  }

  /** Which setting keeps a queue from what it is promised, in a sentence; empty when none does. */
  Optional<String> look(Registration known) {
    QueueId queue = known.queue();
    ResourceVector needed = known.hardBursts().map(BurstProfile::most).orElse(ResourceVector.ZERO);
    Optional<CSQueue> capped = capped(queue, needed);
    if (capped.isEmpty()) {
      told.remove(queue);
    }
    // Where the nodes are too few, no setting is the cause.
    return capped.filter(at -> at.getParent() != null).map(at -> text(queue, needed, at));
  }

  /** What was told of queues that are not registered any more is told anew when they are again. */
  void keep(Collection<QueueId> registered) {
    told.keySet().retainAll(registered);
  }

  private String text(QueueId queue, ResourceVector needed, CSQueue at) {
    String key = PREFIX + at.getQueuePath() + MAXIMUM;
    String value =
        scheduler.getConfiguration().get(key, "%.1f".formatted(100 * at.getMaximumCapacity()));
    String text =
        "%s is %s, which is %s of the nodes that are there, but a burst of %s is promised %s at once, evenly over its on-time, and cannot have all of it; maybe raise it, or declare a longer on-time, less demand, or kind=throughput."
            .formatted(key, value, most(at), queue, needed);
    Told now = new Told(key, value, needed);
    if (!now.equals(told.put(queue, now))) {
      LOG.warn("{}", text);
    }
    return text;
  }

  /** The first queue from the root on that may not hold so much. */
  private Optional<CSQueue> capped(QueueId queue, ResourceVector needed) {
    Deque<CSQueue> path = new ArrayDeque<>();
    for (CSQueue at = scheduler.getQueue(queue.path()); at != null; at = at.getParent()) {
      path.addFirst(at);
    }
    return path.stream().filter(at -> !needed.fitsIn(most(at))).findFirst();
  }

  private ResourceVector most(CSQueue queue) {
    return vectors.of(queue.getEffectiveMaxCapacity(""));
  }
}

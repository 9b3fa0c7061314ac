package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.reclaim.Guarantees;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector.QueueCapacityVectorEntry;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector.ResourceUnitCapacityType;

/** What queues may hold as they are served now, and what their operator guarantees them. */
record QueueGuarantees(QueueResizer resizer, Vectors vectors, Supplier<Served> served)
    implements Guarantees {
  private static final String LABEL = CommonNodeLabelsManager.NO_LABEL;

  @Override
  public ResourceVector level(AbstractLeafQueue queue) {
    List<ServedQueue> known = served.get().table().below(queue);
    return known.isEmpty() ? ResourceVector.ZERO : known.get(0).share().level();
  }

  /** Queues of reservations have what is promised to them, and nothing from the operator. */
  @Override
  public ResourceVector configured(AbstractLeafQueue queue) {
    return served.get().reservations().contains(queue.getQueuePath())
        ? ResourceVector.ZERO
        : ofOperator(queue);
  }

  /**
   * What the operator guarantees a queue of the nodes that are there, whatever its minimum is at
   * the moment: where that is ours it is worked out from what was configured. Any thread.
   */
  ResourceVector ofOperator(CSQueue queue) {
    ResourceVector now = vectors.of(queue.getQueueResourceQuotas().getEffectiveMinResource());
    Optional<QueueCapacityVector> operators = resizer.configured(queue.getQueuePath());
    if (operators.isEmpty() || queue.getParent() == null) {
      return now;
    }
    ResourceVector above = ofOperator(queue.getParent());
    Map<String, Long> amounts = new HashMap<>();
    for (QueueCapacityVectorEntry entry : operators.get()) {
      String type = entry.getResourceName();
      amounts.put(
          type,
          entry.getVectorResourceType() == ResourceUnitCapacityType.WEIGHT
              ? byWeight(queue.getParent(), type, entry.getResourceValue(), above.get(type))
              : amount(entry, above.get(type)));
    }
    return vectors.counted(ResourceVector.of(amounts));
  }

  /** Its part by weight of what is left of a parent's by the children that have none. */
  private long byWeight(CSQueue parent, String type, double weight, long above) {
    double weights = 0;
    long left = above;
    for (CSQueue child : parent.getChildQueues()) {
      QueueCapacityVectorEntry entry =
          resizer
              .configured(child.getQueuePath())
              .orElseGet(() -> child.getConfiguredCapacityVector(LABEL))
              .getResource(type);
      if (entry.getVectorResourceType() == ResourceUnitCapacityType.WEIGHT) {
        weights += entry.getResourceValue();
      } else {
        left -= amount(entry, above);
      }
    }
    return weights > 0 ? (long) (Math.max(0, left) * weight / weights) : 0;
  }

  private static long amount(QueueCapacityVectorEntry entry, long above) {
    return (long)
        (entry.getVectorResourceType() == ResourceUnitCapacityType.PERCENTAGE
            ? above * entry.getResourceValue() / 100
            : entry.getResourceValue());
  }
}

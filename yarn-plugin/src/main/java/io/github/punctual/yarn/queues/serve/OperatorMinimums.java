package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector.QueueCapacityVectorEntry;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector.ResourceUnitCapacityType;

/**
 * What the operator guarantees queues of the nodes that are there, whatever minimums they have at
 * the moment: for a queue whose minimum is ours it is worked out from what was configured. Any
 * thread.
 */
record OperatorMinimums(QueueResizer resizer, Vectors vectors) {
  private static final String LABEL = CommonNodeLabelsManager.NO_LABEL;

  ResourceVector of(CSQueue queue) {
    ResourceVector now = vectors.of(queue.getQueueResourceQuotas().getEffectiveMinResource());
    Optional<QueueCapacityVector> operators = resizer.configured(queue.getQueuePath());
    if (operators.isEmpty() || queue.getParent() == null) {
      return now;
    }
    ResourceVector above = of(queue.getParent());
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

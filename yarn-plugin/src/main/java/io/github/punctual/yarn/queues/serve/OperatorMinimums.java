package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.QueuesBelow;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.hadoop.yarn.nodelabels.CommonNodeLabelsManager;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector.QueueCapacityVectorEntry;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.QueueCapacityVector.ResourceUnitCapacityType;

/**
 * What the operator guarantees queues of the nodes that are there, whatever their minimums are at
 * the moment. Any thread.
 *
 * @param configured what the operator configured for a queue whose minimum is ours, by its path
 */
record OperatorMinimums(
    Function<String, Optional<QueueCapacityVector>> configured, Vectors vectors) {
  private static final String LABEL = CommonNodeLabelsManager.NO_LABEL;

  /** What a queue has; where its minimum is ours it is worked out from what was configured. */
  ResourceVector of(CSQueue queue) {
    if (queue.getParent() == null || configured.apply(queue.getQueuePath()).isEmpty()) {
      return vectors.of(queue.getQueueResourceQuotas().getEffectiveMinResource());
    }
    return new Division(queue.getParent(), of(queue.getParent())).of(queue);
  }

  /** What all leaf queues have, worked out from what was configured for them and those above. */
  Map<AbstractLeafQueue, ResourceVector> leaves(CSQueue root) {
    Map<AbstractLeafQueue, ResourceVector> found = new LinkedHashMap<>();
    gather(root, of(root), found);
    return found;
  }

  private void gather(
      CSQueue queue, ResourceVector has, Map<AbstractLeafQueue, ResourceVector> found) {
    if (queue instanceof AbstractLeafQueue leaf) {
      found.put(leaf, has);
    }
    Division division = new Division(queue, has);
    QueuesBelow.children(queue).forEach(child -> gather(child, division.of(child), found));
  }

  /** What the children of a queue have of what it has. */
  private final class Division {
    /** What children without a weight leave to the others, and the weights of these. */
    private record Rest(long left, double weights) {}

    private final CSQueue parent;
    private final ResourceVector above;
    private final Map<String, Rest> rests = new HashMap<>();

    Division(CSQueue parent, ResourceVector above) {
      this.parent = parent;
      this.above = above;
    }

    ResourceVector of(CSQueue child) {
      Map<String, Long> amounts = new HashMap<>();
      for (QueueCapacityVectorEntry entry : vector(child)) {
        String type = entry.getResourceName();
        amounts.put(
            type,
            entry.getVectorResourceType() == ResourceUnitCapacityType.WEIGHT
                ? byWeight(type, entry.getResourceValue())
                : amount(entry));
      }
      return vectors.counted(ResourceVector.of(amounts));
    }

    private QueueCapacityVector vector(CSQueue child) {
      return configured
          .apply(child.getQueuePath())
          .orElseGet(() -> child.getConfiguredCapacityVector(LABEL));
    }

    /** Its part by weight of what is left of a parent's by the children that have none. */
    private long byWeight(String type, double weight) {
      Rest rest = rests.computeIfAbsent(type, this::rest);
      return rest.weights() > 0 ? (long) (Math.max(0, rest.left()) * weight / rest.weights()) : 0;
    }

    private Rest rest(String type) {
      double weights = 0;
      long left = above.get(type);
      for (CSQueue child : QueuesBelow.children(parent)) {
        QueueCapacityVectorEntry entry = vector(child).getResource(type);
        if (entry.getVectorResourceType() == ResourceUnitCapacityType.WEIGHT) {
          weights += entry.getResourceValue();
        } else {
          left -= amount(entry);
        }
      }
      return new Rest(left, weights);
    }

    private long amount(QueueCapacityVectorEntry entry) {
      return (long)
          (entry.getVectorResourceType() == ResourceUnitCapacityType.PERCENTAGE
              ? above.get(entry.getResourceName()) * entry.getResourceValue() / 100
              : entry.getResourceValue());
    }
  }
}

package io.github.punctual.yarn.reservation.follow;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.PlanQueue;

/**
 * What plan queues can promise: what the operator guarantees them, of the nodes that are there. For
 * the thread of the queues.
 */
final class PlanCapacity {
  private final Vectors vectors;

  /** The part of the cluster that a plan has, by type, as the operator last set it. */
  private final Map<String, Map<String, Double>> parts = new HashMap<>();

  PlanCapacity(Vectors vectors) {
    this.vectors = vectors;
  }

  /**
   * What a plan queue can promise.
   *
   * @param cluster the nodes that are there
   * @param operators whether its minimum is the operator's at the moment, and not one of ours
   */
  ResourceVector of(PlanQueue plan, ResourceVector cluster, boolean operators) {
    ResourceVector minimum =
        vectors.of(plan.getQueueResourceQuotas().getEffectiveMinResource()).min(cluster);
    Map<String, Double> known = parts.get(plan.getQueuePath());
    if (operators || known == null) {
      Map<String, Double> part = new TreeMap<>();
      cluster
          .amounts()
          .forEach((type, amount) -> part.put(type, (double) minimum.get(type) / amount));
      parts.put(plan.getQueuePath(), part);
      return minimum;
    }
    Map<String, Long> amounts = new TreeMap<>();
    cluster
        .amounts()
        .forEach(
            (type, amount) -> amounts.put(type, (long) (amount * known.getOrDefault(type, 0.0))));
    return ResourceVector.of(amounts);
  }
}

package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity;

import java.util.function.BiFunction;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.policy.OrderingPolicy;

/**
 * Replaces the ordering policies of leaf queues. It stands in Hadoop's package because {@code
 * AbstractLeafQueue.setOrderingPolicy}, which also carries the applications over, is
 * package-private.
 */
public final class LeafQueueOrdering {
  private LeafQueueOrdering() {}

  /**
   * Replaces the policy of every leaf queue below a queue by what a function makes of it and of the
   * queue's path.
   */
  public static void replaceBelow(
      CSQueue queue,
      BiFunction<OrderingPolicy<FiCaSchedulerApp>, String, OrderingPolicy<FiCaSchedulerApp>>
          replacement) {
    if (queue instanceof AbstractLeafQueue leaf) {
      OrderingPolicy<FiCaSchedulerApp> current = leaf.getOrderingPolicy();
      OrderingPolicy<FiCaSchedulerApp> next = replacement.apply(current, leaf.getQueuePath());
      if (next != current) {
        leaf.setOrderingPolicy(next);
      }
    }
    if (queue.getChildQueues() != null) {
      queue.getChildQueues().forEach(child -> replaceBelow(child, replacement));
    }
  }
}

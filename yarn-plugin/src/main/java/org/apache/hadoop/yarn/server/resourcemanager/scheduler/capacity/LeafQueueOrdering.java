package org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity;

import java.util.HashSet;
import java.util.Set;
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
        replace(leaf, next);
      }
    }
    if (queue.getChildQueues() != null) {
      queue.getChildQueues().forEach(child -> replaceBelow(child, replacement));
    }
  }

  /**
   * A thread that puts applications in order takes each out of the policy for a moment, and takes
   * no lock for that: one that is out while others are carried over, here or by the stock scheduler
   * before, is lost to the queue until something of it changes.
   *
   * <p>The lock is the one that {@code setOrderingPolicy} takes by itself and in which it carries
   * all applications over. It is taken for a queue whose policy is not wrapped yet: at a start or a
   * refresh, where the scheduler's own lock is held around it, or for a queue that has just been
   * made. Without it an application that leaves meanwhile would stay in the policy for ever.
   */
  private static void replace(AbstractLeafQueue leaf, OrderingPolicy<FiCaSchedulerApp> next) {
    leaf.writeLock.lock();
    try {
      leaf.setOrderingPolicy(next);
      Set<FiCaSchedulerApp> known = new HashSet<>(next.getSchedulableEntities());
      known.addAll(leaf.getPendingApplications());
      for (FiCaSchedulerApp app : leaf.applicationAttemptMap.values()) {
        if (app.isRunnable() && !known.contains(app)) {
          next.addSchedulableEntity(app);
        }
      }
    } finally {
      leaf.writeLock.unlock();
    }
  }
}

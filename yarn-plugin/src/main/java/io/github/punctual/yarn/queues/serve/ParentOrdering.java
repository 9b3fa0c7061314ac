package io.github.punctual.yarn.queues.serve;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractParentQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.policy.QueueOrderingPolicy;

/**
 * Replaces the ordering policies of parent queues. The stock scheduler makes them from class names
 * only, without a way to tell them which scheduler they belong to, and offers no setter: so the
 * field itself is set.
 */
public final class ParentOrdering {
  private static final VarHandle POLICY = field("queueOrderingPolicy", QueueOrderingPolicy.class);
  private static final VarHandle CHILDREN = field("childQueues", List.class);

  private ParentOrdering() {}

  private static VarHandle field(String name, Class<?> type) {
    try {
      return MethodHandles.privateLookupIn(AbstractParentQueue.class, MethodHandles.lookup())
          .findVarHandle(AbstractParentQueue.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "This version of Hadoop keeps the order of queues elsewhere than %s.%s; use one that Punctual was built for"
              .formatted(AbstractParentQueue.class.getName(), name),
          e);
    }
  }

  /**
   * Replaces the policy of every parent queue from a queue downwards by what a function makes of it
   * and of the live list of its children. The caller holds the scheduler's write lock.
   */
  @SuppressWarnings("unchecked")
  public static void replaceBelow(
      CSQueue queue,
      BiFunction<QueueOrderingPolicy, List<CSQueue>, QueueOrderingPolicy> replacement) {
    if (queue instanceof AbstractParentQueue parent) {
      QueueOrderingPolicy current = (QueueOrderingPolicy) POLICY.get(parent);
      QueueOrderingPolicy next = replacement.apply(current, (List<CSQueue>) CHILDREN.get(parent));
      if (next != current) {
        POLICY.set(parent, next);
      }
      parent.getChildQueues().forEach(child -> replaceBelow(child, replacement));
    }
  }
}

package io.github.punctual.yarn.room;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.enforce.BestEffortRoom;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.api.records.ResourceInformation;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * What leaf queues are promised now, such as those of reservations and those with hard bursts,
 * whoever else is promised something. All of it lies on the nodes of the default partition.
 */
@FunctionalInterface
public interface QueueRights {
  /** No queue is promised anything. */
  QueueRights NONE = Map::of;

  /** What leaf queues, by their paths, are promised to hold now. Any thread. */
  Map<String, ResourceVector> now();

  /** What is left of rights while rooms are worked out, in YARN's order of resource types. */
  final class Left {
    private final Map<String, ResourceVector> rights;
    private final Map<PoolId, long[]> byLeaf = new HashMap<>();

    Left(QueueRights rights) {
      this.rights = rights.now();
    }

    /** Whether no queue is promised anything. */
    boolean isNothing() {
      return rights.isEmpty();
    }

    /**
     * What applications of a leaf queue that are promised nothing themselves hold, or ask for
     * beyond that, by right.
     *
     * @param held what they hold
     * @param asked what they ask for
     * @param holds takes what they hold by right; nothing of other queues than leaf queues
     * @param open takes what they ask for by right, in the same way
     */
    void of(CSQueue queue, String partition, long[] held, long[] asked, long[] holds, long[] open) {
      ResourceVector right =
          partition.isEmpty() && queue instanceof AbstractLeafQueue
              ? rights.getOrDefault(queue.getQueuePath(), ResourceVector.ZERO)
              : ResourceVector.ZERO;
      if (right.isZero()) {
        return;
      }
      long[] left = amounts(Vectors.toResource(right));
      for (int i = 0; i < left.length; i++) {
        // Types that are no part of the right do not bound what is taken by it.
        left[i] = left[i] == 0 ? Long.MAX_VALUE : left[i] - held[i];
        if (left[i] != Long.MAX_VALUE) {
          open[i] = Math.max(0, Math.min(left[i], asked[i]));
          holds[i] = Math.min(held[i], held[i] + left[i]);
        }
      }
      byLeaf.put(Pools.queue(queue.getQueuePath(), partition), left);
    }

    /** What may be taken by right. */
    BestEffortRoom room() {
      Map<PoolId, List<PoolId>> alone = new HashMap<>();
      byLeaf.keySet().forEach(pool -> alone.put(pool, List.of(pool)));
      return BestEffortRoom.of(byLeaf, alone);
    }
  }

  /** What is asked for beside what is reserved: that is asked for still, and counts as held. */
  static Resource asked(ResourceUsage usage, String partition) {
    return Resources.subtractNonNegative(usage.getPending(partition), usage.getReserved(partition));
  }

  /** The amounts of a resource in YARN's order of its types. */
  static long[] amounts(Resource resource) {
    ResourceInformation[] types = resource.getResources();
    long[] amounts = new long[types.length];
    for (int i = 0; i < types.length; i++) {
      amounts[i] = types[i].getValue();
    }
    return amounts;
  }
}

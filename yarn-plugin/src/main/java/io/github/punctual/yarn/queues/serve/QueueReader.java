package io.github.punctual.yarn.queues.serve;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.OpenAsks;
import io.github.punctual.yarn.adapt.QueuesBelow;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;

/**
 * Reads from the running scheduler what its leaf queues hold and want on the nodes of the default
 * partition. It takes no lock of the scheduler, only, for moments, those of the numbers it reads.
 */
record QueueReader(CapacityScheduler scheduler, Vectors vectors, JobsLeft jobsLeft) {
  /** So many applications of a queue are looked at, and so many sizes of containers kept. */
  private static final int APPLICATIONS = 16;

  private static final int SIZES = 8;

  /** A leaf queue as it was read. */
  record Leaf(AbstractLeafQueue queue, QueueUse use) {
    /** Sizes that its first active applications ask for now; looked up at each call. */
    List<Resource> asks() {
      return use.pending().isZero() ? List.of() : QueueReader.asks(queue);
    }
  }

  /** What the leaf queues hold and want now, in the order of their paths, and what arrived. */
  List<Leaf> read(Map<QueueId, List<Long>> arrivals, Set<QueueId> withBursts) {
    jobsLeft.look(withBursts);
    return QueuesBelow.leaves(scheduler.getRootQueue())
        .map(leaf -> read(leaf, arrivals))
        .sorted(Comparator.comparing(leaf -> leaf.use().queue()))
        .toList();
  }

  private Leaf read(AbstractLeafQueue leaf, Map<QueueId, List<Long>> arrivals) {
    QueueId id = new QueueId(leaf.getQueuePath());
    ResourceUsage usage = leaf.getQueueResourceUsage();
    // What is reserved is not held, and still asked for.
    ResourceVector held = vectors.held(usage);
    QueueUse use =
        new QueueUse(
            id,
            held,
            vectors.of(usage.getPending()),
            jobsLeft.of(id.path()),
            arrivals.getOrDefault(id, List.of()),
            jobsLeft.doneMillis(id));
    return new Leaf(leaf, use);
  }

  private static List<Resource> asks(AbstractLeafQueue leaf) {
    Set<Resource> sizes = new LinkedHashSet<>();
    int looked = 0;
    for (FiCaSchedulerApp app : leaf.getApplications()) {
      if (looked++ == APPLICATIONS || sizes.size() >= SIZES) {
        break;
      }
      OpenAsks.addSizes(app, sizes);
    }
    return List.copyOf(sizes);
  }
}

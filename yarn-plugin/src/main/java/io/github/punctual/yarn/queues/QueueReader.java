package io.github.punctual.yarn.queues;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Reads from the running scheduler what its leaf queues hold and want on the nodes of the default
 * partition. It takes no lock of the scheduler, only those of the numbers it reads.
 */
final class QueueReader {
  private final CapacityScheduler scheduler;
  private final Vectors vectors;

  QueueReader(CapacityScheduler scheduler, Vectors vectors) {
    this.scheduler = scheduler;
    this.vectors = vectors;
  }

  /** The number of nodes that are there. */
  int nodes() {
    return scheduler.getNumClusterNodes();
  }

  /** What the nodes of the default partition have together. */
  ResourceVector capacity() {
    ResourceVector sum = ResourceVector.ZERO;
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      if (node.getPartition() == null || node.getPartition().isEmpty()) {
        sum = sum.plus(vectors.of(node.getTotalResource()));
      }
    }
    return sum;
  }

  /**
   * What the leaf queues hold and want now, in the order of their paths, with the arrivals since
   * the time before.
   */
  List<QueueUse> read(Map<QueueId, List<Long>> arrivals) {
    List<QueueUse> uses = new ArrayList<>();
    addLeaves(scheduler.getRootQueue(), arrivals, uses);
    uses.sort(Comparator.comparing(QueueUse::queue));
    return uses;
  }

  private void addLeaves(CSQueue queue, Map<QueueId, List<Long>> arrivals, List<QueueUse> uses) {
    if (queue instanceof AbstractLeafQueue leaf) {
      QueueId id = new QueueId(leaf.getQueuePath());
      ResourceUsage usage = leaf.getQueueResourceUsage();
      // What is reserved counts as used there, but nobody has it; it is still asked for as well.
      Resource held = Resources.subtract(usage.getUsed(), usage.getReserved());
      uses.add(
          new QueueUse(
              id,
              vectors.of(held),
              vectors.of(usage.getPending()),
              leaf.getNumApplications(),
              arrivals.getOrDefault(id, List.of())));
    }
    if (queue.getChildQueues() != null) {
      queue.getChildQueues().forEach(child -> addLeaves(child, arrivals, uses));
    }
  }
}

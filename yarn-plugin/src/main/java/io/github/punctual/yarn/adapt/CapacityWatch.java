package io.github.punctual.yarn.adapt;

import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CSQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * The nodes of the cluster as all parts see them: what they have, and whether they are back after a
 * start. Any thread but those of the scheduler.
 */
public final class CapacityWatch {
  /** After a start the nodes count as back when none came for this part of the grace. */
  private static final long QUIET_PARTS = 6;

  private final CapacityScheduler scheduler;
  private final Vectors vectors;
  private final SteadyClock clock;
  private final long graceMillis;
  private volatile Function<CSQueue, ResourceVector> minimums;
  private long startedMillis = -1;
  private long changedMillis;
  private int nodes = -1;
  private boolean back;

  /** One of a cluster whose nodes are not back yet; decisions wait {@code graceMillis} for them. */
  public CapacityWatch(
      CapacityScheduler scheduler, Vectors vectors, SteadyClock clock, long graceMillis) {
    this.scheduler = scheduler;
    this.vectors = vectors;
    this.clock = clock;
    this.graceMillis = graceMillis;
    this.minimums = queue -> vectors.of(queue.getEffectiveCapacity(""));
  }

  /**
   * Says what the operator guarantees a queue where queues have other minimums at the moment.
   * Called before the start.
   *
   * @param operators gives what a queue is guaranteed of the nodes without a label
   */
  public void guaranteedBy(Function<CSQueue, ResourceVector> operators) {
    minimums = operators;
  }

  /** What the operator guarantees a queue of the nodes of a partition that are there. */
  ResourceVector guaranteed(CSQueue queue, String partition) {
    return partition.isEmpty()
        ? minimums.apply(queue)
        : vectors.of(queue.getEffectiveCapacity(partition));
  }

  /** The nodes of a partition, by their sizes. */
  List<NodeGroup> nodes(String partition) {
    // As the scheduler has them: there can be very many nodes, and they have few sizes.
    Map<Resource, Integer> countByResource = new HashMap<>();
    for (FiCaSchedulerNode node : scheduler.getAllNodes()) {
      if (partition.equals(node.getPartition())) {
        countByResource.merge(node.getTotalResource(), 1, Integer::sum);
      }
    }
    Map<ResourceVector, Integer> countBySize = new HashMap<>();
    countByResource.forEach(
        (resource, count) -> countBySize.merge(vectors.of(resource), count, Integer::sum));
    countBySize.remove(ResourceVector.ZERO);
    return countBySize.entrySet().stream()
        .sorted(Map.Entry.comparingByKey(Comparator.comparing(ResourceVector::toString)))
        .map(entry -> new NodeGroup(entry.getKey(), entry.getValue()))
        .toList();
  }

  /** What the nodes of a partition have together. */
  public ResourceVector total(String partition) {
    return total(nodes(partition));
  }

  static ResourceVector total(List<NodeGroup> nodes) {
    return nodes.stream()
        .map(group -> group.size().times(group.nodes()))
        .reduce(ResourceVector.ZERO, ResourceVector::plus);
  }

  /** Whether some nodes are there, and no more have come for a while or the grace is over. */
  public synchronized boolean nodesAreBack() {
    long now = clock.elapsedMillis();
    if (startedMillis < 0) {
      startedMillis = now;
    }
    if (scheduler.getNumClusterNodes() != nodes) {
      nodes = scheduler.getNumClusterNodes();
      changedMillis = now;
    }
    boolean quiet = now - changedMillis >= graceMillis / QUIET_PARTS;
    // Without any node every promise would be refused.
    back |= nodes > 0 && (quiet || now - startedMillis >= graceMillis);
    return back;
  }

  /** Whether all of the grace is over, be there nodes or not; asked after {@link #nodesAreBack}. */
  public synchronized boolean isGraceOver() {
    return startedMillis >= 0 && clock.elapsedMillis() - startedMillis >= graceMillis;
  }
}

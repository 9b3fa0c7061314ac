package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;

/**
 * Room on nodes that is being made for containers that were promised. It comes piece by piece, as
 * one container after the other ends, and each piece is too small for the container that it is made
 * for: without this somebody who asks for smaller ones would have it first, again and again. Never
 * changes, and is read without a lock by the threads that schedule.
 */
final class KeptRoom {
  /** Nothing is kept. */
  static final KeptRoom NONE = new KeptRoom(Map.of(), List.of(), id -> false, null);

  private final Map<NodeId, ResourceVector> byNode;
  private final Set<AbstractLeafQueue> owners = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Predicate<ApplicationId> isPromised;
  private final Vectors vectors;

  /**
   * Keeps room.
   *
   * @param byNode how much on which node
   * @param owners the queues that it is made for
   * @param isPromised which applications have a promise of their own, and are not kept out
   */
  KeptRoom(
      Map<NodeId, ResourceVector> byNode,
      Collection<AbstractLeafQueue> owners,
      Predicate<ApplicationId> isPromised,
      Vectors vectors) {
    this.byNode = Map.copyOf(byNode);
    this.owners.addAll(owners);
    this.isPromised = isPromised;
    this.vectors = vectors;
  }

  boolean isNone() {
    return byNode.isEmpty();
  }

  /** Whether an application may have a container on a node beside what is kept there. */
  boolean permits(FiCaSchedulerApp app, FiCaSchedulerNode node, Resource size) {
    ResourceVector kept = byNode.get(node.getNodeID());
    return kept == null
        || owners.contains(app.getCSLeafQueue())
        || kept.plus(vectors.of(size)).fitsIn(vectors.of(node.getUnallocatedResource()))
        || isPromised.test(app.getApplicationId());
  }
}

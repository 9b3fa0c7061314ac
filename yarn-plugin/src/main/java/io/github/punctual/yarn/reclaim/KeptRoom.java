package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
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
 *
 * @param byNode how much on which node
 * @param owners the queues that it is made for
 * @param isProtected which applications come before best effort, and are not kept out: they are
 *     offered a node first, and if they were refused nobody else would be offered it
 */
record KeptRoom(
    Map<NodeId, ResourceVector> byNode,
    Set<AbstractLeafQueue> owners,
    Predicate<ApplicationId> isProtected,
    Vectors vectors) {
  static final KeptRoom NONE = new KeptRoom(Map.of(), Set.of(), id -> false, null);

  KeptRoom {
    byNode = Map.copyOf(byNode);
    owners = Set.copyOf(owners);
  }

  boolean isNone() {
    return byNode.isEmpty();
  }

  /** Whether something is kept on a node. */
  boolean isOn(NodeId node) {
    return byNode.containsKey(node);
  }

  /** Whether an application may have a container on a node beside what is kept there. */
  boolean permits(FiCaSchedulerApp app, FiCaSchedulerNode node, Resource size) {
    ResourceVector kept = byNode.get(node.getNodeID());
    return kept == null
        || owners.contains(app.getCSLeafQueue())
        || kept.plus(vectors.of(size)).fitsIn(vectors.of(node.getUnallocatedResource()))
        || isProtected.test(app.getApplicationId());
  }
}

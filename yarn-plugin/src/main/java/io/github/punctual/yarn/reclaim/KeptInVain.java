package io.github.punctual.yarn.reclaim;

import io.github.punctual.yarn.adapt.OpenAsks;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.Resource;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerApp;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.common.fica.FiCaSchedulerNode;
import org.apache.hadoop.yarn.util.resource.Resources;

/**
 * Full nodes that the stock scheduler keeps for containers which are due and could run on another
 * node. What is kept counts as used. Where that makes a queue above exactly full in one resource,
 * and the application's own queue is not, the scheduler offers the container the other node without
 * giving up the kept one, and refuses that at each commit. Looks are taken by one thread, and read
 * by any.
 */
final class KeptInVain {
  private final Map<ContainerId, Long> since = new HashMap<>();
  private volatile Set<ContainerId> inVain = Set.of();

  /** Whether nothing is kept in vain. Any thread. */
  boolean isNone() {
    return inVain.isEmpty();
  }

  /** Whether what a node is kept for is one of them. Any thread. */
  boolean contains(RMContainer reserved) {
    return inVain.contains(reserved.getContainerId());
  }

  /**
   * Looks for them; where something is kept, others than those that it is for have no room.
   *
   * @param patienceMillis how long the scheduler has to find the other node
   */
  void look(
      List<ContainerNeed> needs,
      List<FiCaSchedulerNode> nodes,
      KeptRoom kept,
      long nowMillis,
      long patienceMillis) {
    Set<FiCaSchedulerApp> seen = new HashSet<>();
    Set<ContainerId> found = new HashSet<>();
    for (ContainerNeed need : needs) {
      if (seen.add(need.app())) {
        for (RMContainer reserved : need.app().getReservedContainers()) {
          if (OpenAsks.mayRunAnywhere(need.app(), reserved.getReservedSchedulerKey())
              && couldRunElsewhere(need, reserved, nodes, kept)) {
            found.add(reserved.getContainerId());
          }
        }
      }
    }
    since.keySet().retainAll(found);
    found.forEach(each -> since.putIfAbsent(each, nowMillis));
    found.removeIf(each -> nowMillis - since.get(each) < patienceMillis);
    inVain = Set.copyOf(found);
  }

  /** Forgets all that it has found. */
  void forget() {
    since.clear();
    inVain = Set.of();
  }

  private static boolean couldRunElsewhere(
      ContainerNeed need, RMContainer reserved, List<FiCaSchedulerNode> nodes, KeptRoom kept) {
    Resource size = reserved.getReservedResource();
    boolean isFull = false;
    boolean isFreeElsewhere = false;
    for (FiCaSchedulerNode node : nodes) {
      boolean hasRoom = Resources.fitsIn(size, node.getUnallocatedResource());
      if (node.getNodeID().equals(reserved.getReservedNode())) {
        isFull = !hasRoom;
      } else if (hasRoom
          && node.getReservedContainer() == null
          && need.mayRunOn(node)
          && kept.permits(need.app(), node, size)) {
        isFreeElsewhere = true;
      }
    }
    return isFull && isFreeElsewhere;
  }
}

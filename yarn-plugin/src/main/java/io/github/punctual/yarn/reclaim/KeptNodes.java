package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.yarn.api.records.ApplicationId;
import org.apache.hadoop.yarn.api.records.ContainerId;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.apache.hadoop.yarn.server.resourcemanager.rmcontainer.RMContainer;

/**
 * On which nodes what is planned is kept, and for how long. A node that the stock scheduler keeps
 * for somebody without a promise is given to those with one; if they do not come, because something
 * else than room keeps them from it, it is left to him for a while. For one thread.
 */
final class KeptNodes {
  /** Room is kept for so many heartbeats after the last piece of it came, and no less than that. */
  private static final int KEPT_HEARTBEATS = 3;

  static final long KEPT_MILLIS = 3_000;

  /** Who did not come to a node is given it again after so long. */
  static final long AGAIN_MILLIS = 30_000;

  /** To whom a node was given in vain, and since when it is left to others. */
  private record GivenInVain(Set<ApplicationId> apps, long sinceMillis) {}

  /** When a node was last being cleared, or taken from others. */
  private final Map<NodeId, Long> clearedMillis = new HashMap<>();

  /** What was on a node when it was taken from others. */
  private final Map<NodeId, Set<ContainerId>> before = new HashMap<>();

  private final Map<NodeId, GivenInVain> inVain = new HashMap<>();

  /** Begins a look at all that is needed. */
  void follow(List<ContainerNeed> needed, long nowMillis) {
    if (inVain.isEmpty()) {
      return;
    }
    Set<ApplicationId> apps =
        needed.stream().map(need -> need.app().getApplicationId()).collect(Collectors.toSet());
    inVain.values().forEach(given -> given.apps().retainAll(apps));
    inVain
        .values()
        .removeIf(
            given -> given.apps().isEmpty() || nowMillis - given.sinceMillis() > AGAIN_MILLIS);
  }

  /** Whether a node stays with others, because an application did not come when it was given it. */
  boolean isLeftToOthers(ClearedNode node, ApplicationId app) {
    GivenInVain given = node.isKeptForOthers() ? inVain.get(node.node().getNodeID()) : null;
    return given != null && given.apps().contains(app);
  }

  /**
   * What is kept on nodes that were cleared for what is planned there, or were kept for others: for
   * some heartbeats at most.
   *
   * @param heartbeatMillis how far these are apart
   */
  Map<NodeId, ResourceVector> keep(List<ClearedNode> nodes, long nowMillis, long heartbeatMillis) {
    long keptMillis = Math.max(KEPT_MILLIS, KEPT_HEARTBEATS * heartbeatMillis);
    Map<NodeId, ResourceVector> kept = new HashMap<>();
    for (ClearedNode node : nodes) {
      NodeId id = node.node().getNodeID();
      if (node.room().isCleared() || node.isKeptForOthers()) {
        clearedMillis.put(id, nowMillis);
      }
      boolean isPlanned = !node.room().planned().isZero();
      if (isPlanned && node.isKeptForOthers()) {
        before.put(id, new HashSet<>(running(node).keySet()));
      }
      Long cleared = clearedMillis.get(id);
      if (cleared != null && nowMillis - cleared <= keptMillis && isPlanned) {
        kept.put(id, node.room().planned());
      } else if (cleared != null) {
        clearedMillis.remove(id);
        Set<ContainerId> were = before.remove(id);
        if (isPlanned && were != null) {
          noteIfNobodyCame(node, were, nowMillis);
        }
      }
    }
    return kept;
  }

  /** One after the other may come: where one has, the others may yet. */
  private void noteIfNobodyCame(ClearedNode node, Set<ContainerId> were, long nowMillis) {
    Map<ContainerId, ApplicationId> came = running(node);
    came.keySet().removeAll(were);
    if (Collections.disjoint(came.values(), node.planned())) {
      inVain.put(
          node.node().getNodeID(), new GivenInVain(new HashSet<>(node.planned()), nowMillis));
    }
  }

  private static Map<ContainerId, ApplicationId> running(ClearedNode node) {
    Map<ContainerId, ApplicationId> running = new HashMap<>();
    for (RMContainer container : node.node().getCopiedListOfRunningContainers()) {
      running.put(
          container.getContainerId(), container.getApplicationAttemptId().getApplicationId());
    }
    return running;
  }

  /** Keeps nothing any more. */
  void forget() {
    clearedMillis.clear();
    before.clear();
    inVain.clear();
  }
}

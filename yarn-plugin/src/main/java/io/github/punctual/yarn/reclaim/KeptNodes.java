package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
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
 * for somebody without a promise is given to those with one. Whoever of them does not come, because
 * something else than room keeps him from it, leaves it to the other for a while, and each time for
 * longer. For one thread.
 */
final class KeptNodes {
  /** For no longer is a node left to others. */
  static final long MOST_LEFT_MILLIS = 12_000;

  /** Since when an application leaves a node to others, and for how long. */
  private record Leave(long sinceMillis, long forMillis) {
    boolean isOver(long nowMillis) {
      return nowMillis - sinceMillis > forMillis;
    }

    /** It has not failed to come again since then. */
    boolean isForgotten(long nowMillis) {
      return nowMillis - sinceMillis > forMillis + MOST_LEFT_MILLIS;
    }
  }

  /** A node that was taken from others. */
  private static final class TakenNode {
    /** What was on it at the last look. */
    private Set<ContainerId> known = Set.of();

    /** Since when it is kept for those for whom something is planned there and nobody has come. */
    private final Map<ApplicationId, Long> awaited = new HashMap<>();

    /** Those who did not come. */
    private final Map<ApplicationId, Leave> left = new HashMap<>();

    /** One after the other may come: when one does, the others may yet. */
    void look(ClearedNode node, long nowMillis) {
      Set<ContainerId> running = new HashSet<>();
      boolean anybodyCame = false;
      for (RMContainer container : node.node().getCopiedListOfRunningContainers()) {
        running.add(container.getContainerId());
        if (!known.contains(container.getContainerId())) {
          ApplicationId app = container.getApplicationAttemptId().getApplicationId();
          left.remove(app);
          anybodyCame |= awaited.containsKey(app);
        }
      }
      known = running;
      left.values().removeIf(leave -> leave.isForgotten(nowMillis));
      if (anybodyCame) {
        awaited.clear();
      }
      if (node.isKeptForOthers() || anybodyCame || !awaited.isEmpty()) {
        awaited.keySet().retainAll(node.planned());
        node.planned().forEach(app -> awaited.putIfAbsent(app, nowMillis));
      }
    }

    /** It is not kept any more. */
    void release(long nowMillis, long keptMillis) {
      awaited.forEach(
          (app, sinceMillis) -> {
            if (nowMillis - sinceMillis >= keptMillis) {
              left.merge(
                  app,
                  new Leave(nowMillis, keptMillis),
                  (before, first) ->
                      new Leave(
                          nowMillis,
                          Math.max(
                              keptMillis, Math.min(MOST_LEFT_MILLIS, 2 * before.forMillis()))));
            }
          });
      awaited.clear();
    }
  }

  /** When a node was last being cleared, or taken from others. */
  private final Map<NodeId, Long> clearedMillis = new HashMap<>();

  private final Map<NodeId, TakenNode> taken = new HashMap<>();

  /** Whether a node stays with others, because an application did not come when it was given it. */
  boolean isLeftToOthers(ClearedNode node, ApplicationId app, long nowMillis) {
    TakenNode given = node.isKeptForOthers() ? taken.get(node.node().getNodeID()) : null;
    Leave leave = given == null ? null : given.left.get(app);
    return leave != null && !leave.isOver(nowMillis);
  }

  /**
   * What is kept on nodes that were cleared for what is planned there, or were kept for others.
   *
   * @param nodes all that are looked at; others are forgotten
   * @param keptMillis how long, after the last piece of it came
   */
  Map<NodeId, ResourceVector> keep(List<ClearedNode> nodes, long nowMillis, long keptMillis) {
    Set<NodeId> all =
        nodes.stream().map(node -> node.node().getNodeID()).collect(Collectors.toSet());
    clearedMillis.keySet().retainAll(all);
    taken.keySet().retainAll(all);
    Map<NodeId, ResourceVector> kept = new HashMap<>();
    for (ClearedNode node : nodes) {
      NodeId id = node.node().getNodeID();
      boolean isPlanned = !node.room().planned().isZero();
      if (node.room().isCleared() || node.isKeptForOthers()) {
        clearedMillis.put(id, nowMillis);
      }
      if (isPlanned && node.isKeptForOthers()) {
        taken.computeIfAbsent(id, first -> new TakenNode());
      }
      TakenNode given = taken.get(id);
      if (given != null) {
        given.look(node, nowMillis);
      }
      Long cleared = clearedMillis.get(id);
      if (cleared != null && nowMillis - cleared <= keptMillis && isPlanned) {
        kept.put(id, node.room().planned());
      } else {
        clearedMillis.remove(id);
        if (given != null) {
          given.release(nowMillis, keptMillis);
        }
      }
    }
    taken.values().removeIf(given -> given.awaited.isEmpty() && given.left.isEmpty());
    return kept;
  }

  /** Keeps nothing any more. Who did not come to a node may need it again in a moment. */
  void release() {
    clearedMillis.clear();
    taken.values().forEach(given -> given.awaited.clear());
  }
}

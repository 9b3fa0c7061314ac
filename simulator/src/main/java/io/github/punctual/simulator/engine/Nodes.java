package io.github.punctual.simulator.engine;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The nodes of a cluster and which of them are there. A pool is one node that nobody can lose. */
final class Nodes {
  private final ClusterSpec spec;
  private final int[] groupOf;
  private final boolean[] lost;
  private final int[] left;
  private int lostCount;

  Nodes(ClusterSpec spec) {
    this.spec = spec;
    int count = Math.max(1, spec.nodeCount());
    this.groupOf = new int[count];
    this.lost = new boolean[count];
    this.left = spec.groups().stream().mapToInt(NodeGroup::nodes).toArray();
    int node = 0;
    for (int group = 0; group < left.length; group++) {
      for (int i = 0; i < left[group]; i++) {
        groupOf[node++] = group;
      }
    }
  }

  int count() {
    return groupOf.length;
  }

  ResourceVector size(int node) {
    return spec.groups().isEmpty() ? spec.capacity() : spec.groups().get(groupOf[node]).size();
  }

  boolean isLost(int node) {
    return lost[node];
  }

  boolean areComplete() {
    return lostCount == 0;
  }

  void lose(int node) {
    lost[node] = true;
    left[groupOf[node]]--;
    lostCount++;
  }

  void bring(int node) {
    lost[node] = false;
    left[groupOf[node]]++;
    lostCount--;
  }

  /** What is there now, as policies see it. */
  ClusterCapacity capacity() {
    if (lostCount == 0) {
      return spec.full();
    }
    List<NodeGroup> groups = new ArrayList<>();
    for (int group = 0; group < left.length; group++) {
      if (left[group] > 0) {
        groups.add(new NodeGroup(spec.groups().get(group).size(), left[group]));
      }
    }
    return ClusterCapacity.of(
        List.of(new Pool(Cluster.ROOT, Optional.empty(), ClusterSpec.sum(groups), groups)));
  }
}

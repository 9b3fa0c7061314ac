package io.github.punctual.simulator.engine.node;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.settings.ClusterSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The nodes of a cluster and which of them are there. A pool is one node that nobody can lose. */
public final class Nodes {
  private final ClusterSpec spec;
  private final int[] groupOf;
  private final boolean[] lost;
  private final int[] left;
  private int lostCount;

  /** All nodes are there. */
  public Nodes(ClusterSpec spec) {
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

  /** How many nodes there are, those that are lost with them. */
  public int count() {
    return groupOf.length;
  }

  /** What a node has, there or not; nodes are counted from 0. */
  public ResourceVector size(int node) {
    return spec.groups().isEmpty() ? spec.capacity() : spec.groups().get(groupOf[node]).size();
  }

  /** Whether a node is not there. */
  public boolean isLost(int node) {
    return lost[node];
  }

  /** A node that is there is lost. */
  public void lose(int node) {
    lost[node] = true;
    left[groupOf[node]]--;
    lostCount++;
  }

  /** A node that was lost is back. */
  public void bring(int node) {
    lost[node] = false;
    left[groupOf[node]]++;
    lostCount--;
  }

  /** What is there now, as policies see it. */
  public ClusterCapacity capacity() {
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
        List.of(new Pool(ClusterSpec.ROOT, Optional.empty(), ClusterSpec.sum(groups), groups)));
  }
}

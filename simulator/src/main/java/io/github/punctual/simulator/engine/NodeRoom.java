package io.github.punctual.simulator.engine;

import java.util.Arrays;

/**
 * What is free on each node, and which is the first with room for a task: a tree over the nodes
 * that knows the most that is free of each type below every inner point. Tasks go to the first node
 * that has room (first fit).
 */
final class NodeRoom {
  private static final double TOLERANCE = 1e-9;

  private final int types;
  private final int leaves;
  private final double[][] most;

  NodeRoom(Nodes nodes, Holdings holdings) {
    this.types = holdings.types();
    this.leaves = Math.max(1, Integer.highestOneBit(Math.max(1, nodes.count() - 1)) * 2);
    this.most = new double[2 * leaves][types];
    for (double[] none : most) {
      Arrays.fill(none, -1);
    }
    for (int node = 0; node < nodes.count(); node++) {
      set(node, holdings.amounts(nodes.size(node)));
    }
  }

  /** The first node with room, or -1. */
  int find(double[] demand) {
    return find(1, demand);
  }

  private int find(int at, double[] demand) {
    for (int i = 0; i < types; i++) {
      if (most[at][i] < demand[i] - TOLERANCE) {
        return -1;
      }
    }
    if (at >= leaves) {
      return at - leaves;
    }
    int left = find(2 * at, demand);
    return left >= 0 ? left : find(2 * at + 1, demand);
  }

  /** Whether a node would have room if so much more were free. */
  boolean fits(int node, double[] demand, double[] more) {
    for (int i = 0; i < types; i++) {
      if (most[leaves + node][i] + more[i] < demand[i] - TOLERANCE) {
        return false;
      }
    }
    return true;
  }

  void take(int node, double[] demand) {
    double[] free = most[leaves + node].clone();
    for (int i = 0; i < types; i++) {
      free[i] -= demand[i];
      if (free[i] < -TOLERANCE) {
        throw new IllegalStateException("node " + node + " holds more than it has");
      }
    }
    set(node, free);
  }

  void give(int node, double[] demand) {
    double[] free = most[leaves + node].clone();
    for (int i = 0; i < types; i++) {
      free[i] += demand[i];
    }
    set(node, free);
  }

  /** A node has so much free, and nothing else. */
  void set(int node, double[] free) {
    int at = leaves + node;
    most[at] = free;
    for (at /= 2; at > 0; at /= 2) {
      for (int i = 0; i < types; i++) {
        most[at][i] = Math.max(most[2 * at][i], most[2 * at + 1][i]);
      }
    }
  }

  /** A node is lost: nothing fits. */
  void close(int node) {
    double[] none = new double[types];
    Arrays.fill(none, -1);
    set(node, none);
  }
}

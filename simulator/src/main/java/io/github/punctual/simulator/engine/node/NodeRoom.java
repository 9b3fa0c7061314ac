package io.github.punctual.simulator.engine.node;

import java.util.Arrays;

/**
 * What is free on each node, and which is the first with room for a task: a tree over the nodes
 * that knows the most that is free of each type below every inner point. Tasks go to the first node
 * that has room (first fit). What is kept for somebody on a node is no room for anybody.
 */
public final class NodeRoom {
  private static final double TOLERANCE = 1e-9;

  private final int types;
  private final int leaves;
  private final double[][] most;
  private final double[][] size;
  private final double[][] free;
  private final double[][] kept;
  private boolean anyKept;

  /** All is free on all nodes. */
  public NodeRoom(Nodes nodes, Holdings holdings) {
    this.types = holdings.types();
    this.size = new double[nodes.count()][];
    this.free = new double[nodes.count()][];
    this.kept = new double[nodes.count()][];
    this.leaves = Math.max(1, Integer.highestOneBit(Math.max(1, nodes.count() - 1)) * 2);
    this.most = new double[2 * leaves][types];
    for (double[] none : most) {
      Arrays.fill(none, -1);
    }
    for (int node = 0; node < nodes.count(); node++) {
      size[node] = holdings.amounts(nodes.size(node));
      set(node, size[node].clone());
    }
  }

  /** The first node with room, or -1. */
  public int find(double[] demand) {
    return find(1, demand);
  }

  private int find(int at, double[] demand) {
    if (!fits(demand, most[at])) {
      return -1;
    }
    if (at >= leaves) {
      return at - leaves;
    }
    int left = find(2 * at, demand);
    return left >= 0 ? left : find(2 * at + 1, demand);
  }

  private boolean fits(double[] demand, double[] amounts) {
    for (int i = 0; i < types; i++) {
      if (amounts[i] < demand[i] - TOLERANCE) {
        return false;
      }
    }
    return true;
  }

  /** Whether so much is free of each type, on whatever nodes: without that nothing fits. */
  public boolean hasAnywhere(double[] least) {
    return fits(least, most[1]);
  }

  /** Whether an empty node would have room. */
  public boolean couldHold(double[] demand) {
    return Arrays.stream(size).anyMatch(node -> fits(demand, node));
  }

  /** Whether so many tasks have room at once. */
  public boolean fits(double[] demand, int tasks) {
    long left = tasks;
    for (int node = 0; node < free.length && left > 0; node++) {
      double fit = Double.POSITIVE_INFINITY;
      for (int i = 0; i < types; i++) {
        if (demand[i] > 0) {
          double here = Math.max(0, most[leaves + node][i]) / demand[i];
          fit = Math.min(fit, Math.floor(here + TOLERANCE));
        }
      }
      left -= (long) fit;
    }
    return left <= 0;
  }

  /** Whether a node would have room if so much more were free, and nothing kept. */
  public boolean fits(int node, double[] demand, double[] more) {
    for (int i = 0; i < types; i++) {
      if (free[node][i] + more[i] < demand[i] - TOLERANCE) {
        return false;
      }
    }
    return true;
  }

  /** A task begins on a node; throws IllegalStateException where it does not fit. */
  public void take(int node, double[] demand) {
    add(node, demand, -1);
    for (int i = 0; i < types; i++) {
      if (free[node][i] < -TOLERANCE) {
        throw new IllegalStateException("node " + node + " holds more than it has");
      }
    }
  }

  /** What a task held on a node is free again. */
  public void give(int node, double[] demand) {
    add(node, demand, 1);
  }

  private void add(int node, double[] demand, int sign) {
    Holdings.add(free[node], demand, sign);
    refresh(node);
  }

  /** A node has so much free, and nothing else. */
  public void set(int node, double[] amounts) {
    free[node] = amounts;
    refresh(node);
  }

  private void refresh(int node) {
    int at = leaves + node;
    for (int i = 0; i < types; i++) {
      most[at][i] = kept[node] == null ? free[node][i] : Math.max(0, free[node][i] - kept[node][i]);
    }
    for (at /= 2; at > 0; at /= 2) {
      for (int i = 0; i < types; i++) {
        most[at][i] = Math.max(most[2 * at][i], most[2 * at + 1][i]);
      }
    }
  }

  /**
   * Keeps what is free for tasks that do not fit, on as many nodes as there are tasks, where
   * nothing is kept yet.
   */
  public void keep(double[] demand, int tasks) {
    int left = tasks;
    for (int node = 0; node < free.length && left > 0; node++) {
      boolean isUseful = Arrays.stream(free[node]).anyMatch(amount -> amount > 0);
      if (kept[node] == null && isUseful && fits(demand, size[node])) {
        kept[node] = demand;
        anyKept = true;
        refresh(node);
        left--;
      }
    }
  }

  /** Nothing is kept for anybody any more. */
  public void keepNothing() {
    for (int node = 0; anyKept && node < kept.length; node++) {
      if (kept[node] != null) {
        kept[node] = null;
        refresh(node);
      }
    }
    anyKept = false;
  }

  /** A node is lost: nothing fits. */
  public void close(int node) {
    double[] none = new double[types];
    Arrays.fill(none, -1);
    set(node, none);
  }
}

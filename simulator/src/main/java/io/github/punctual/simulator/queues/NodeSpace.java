package io.github.punctual.simulator.queues;

import io.github.punctual.simulator.engine.ClusterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What is free on each node, and what of it is kept for somebody. A pool is one node. */
final class NodeSpace {
  private final long[][] size;
  private final long[][] free;
  private final long[][] kept;
  private boolean anyKept;

  NodeSpace(ClusterSpec cluster, Types types) {
    List<long[]> nodes = new ArrayList<>();
    if (cluster.groups().isEmpty()) {
      nodes.add(types.amounts(cluster.capacity()));
    }
    cluster
        .groups()
        .forEach(
            group -> {
              for (int i = 0; i < group.nodes(); i++) {
                nodes.add(types.amounts(group.size()));
              }
            });
    this.size = nodes.toArray(long[][]::new);
    this.free = nodes.stream().map(long[]::clone).toArray(long[][]::new);
    this.kept = new long[size.length][];
  }

  int count() {
    return size.length;
  }

  /** Whether an empty node would have room. */
  boolean couldHold(long[] demand) {
    return Arrays.stream(size).anyMatch(node -> fits(demand, node));
  }

  private static boolean fits(long[] demand, long[] amounts) {
    for (int i = 0; i < demand.length; i++) {
      if (demand[i] > amounts[i]) {
        return false;
      }
    }
    return true;
  }

  /** Whether some node has so much free, kept or not. */
  boolean hasFree(long[] amounts) {
    for (long[] node : free) {
      if (fits(amounts, node)) {
        return true;
      }
    }
    return false;
  }

  /** The first node with room beside what is kept, or -1. */
  int find(long[] demand) {
    for (int node = 0; node < free.length; node++) {
      if (fits(demand, free[node]) && (kept[node] == null || fitsBeside(demand, node))) {
        return node;
      }
    }
    return -1;
  }

  private boolean fitsBeside(long[] demand, int node) {
    for (int i = 0; i < demand.length; i++) {
      if (demand[i] > Math.max(0, free[node][i] - kept[node][i])) {
        return false;
      }
    }
    return true;
  }

  /** Whether so many tasks have room at once beside what is kept. */
  boolean hasFree(long[] demand, int tasks) {
    long left = tasks;
    for (int node = 0; node < free.length && left > 0; node++) {
      long fit = Long.MAX_VALUE;
      for (int i = 0; i < demand.length; i++) {
        if (demand[i] > 0) {
          long here = free[node][i] - (kept[node] == null ? 0 : kept[node][i]);
          fit = Math.min(fit, Math.max(0, here) / demand[i]);
        }
      }
      left -= fit;
    }
    return left <= 0;
  }

  /** Whether a node would have room if so much more were free. */
  boolean fitsWith(int node, long[] demand, long[] more) {
    for (int i = 0; i < demand.length; i++) {
      if (demand[i] > free[node][i] + more[i]) {
        return false;
      }
    }
    return true;
  }

  void take(int node, long[] demand) {
    for (int i = 0; i < demand.length; i++) {
      free[node][i] -= demand[i];
      if (free[node][i] < 0) {
        throw new IllegalStateException("node " + node + " holds more than it has");
      }
    }
  }

  void give(int node, long[] demand) {
    for (int i = 0; i < demand.length; i++) {
      free[node][i] += demand[i];
    }
  }

  /**
   * Keeps what is free for tasks that do not fit, on as many nodes as there are tasks, where
   * nothing is kept yet.
   */
  void keep(long[] demand, int tasks) {
    int left = tasks;
    for (int node = 0; node < free.length && left > 0; node++) {
      if (kept[node] == null && fits(demand, size[node]) && !isFull(node)) {
        kept[node] = demand;
        anyKept = true;
        left--;
      }
    }
  }

  private boolean isFull(int node) {
    for (long amount : free[node]) {
      if (amount != 0) {
        return false;
      }
    }
    return true;
  }

  /** Nothing is kept for anybody. */
  void keepNothing() {
    if (anyKept) {
      Arrays.fill(kept, null);
      anyKept = false;
    }
  }
}

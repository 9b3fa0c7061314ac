package io.github.punctual.simulator.generate;

/** CPUs in use over time in bins: a tree of maxima, in which whole ranges grow in O(log n). */
final class CpusInUse {
  private final int leaves;

  /** The most in the bins below a node, without what its ancestors have added to all of theirs. */
  private final int[] most;

  /** What was added to all bins below a node. */
  private final int[] added;

  CpusInUse(int bins) {
    this.leaves = bins <= 1 ? 1 : Integer.highestOneBit(bins - 1) << 1;
    this.most = new int[2 * leaves];
    this.added = new int[2 * leaves];
  }

  /** Adds so many CPUs in the bins from first to last. */
  void add(int first, int last, int cpus) {
    add(1, 0, leaves - 1, first, last, cpus);
  }

  /** The most CPUs in use in the bins from first to last. */
  int most(int first, int last) {
    return most(1, 0, leaves - 1, first, last);
  }

  private void add(int node, int low, int high, int first, int last, int cpus) {
    if (first <= low && high <= last) {
      most[node] += cpus;
      added[node] += cpus;
      return;
    }
    int middle = (low + high) >>> 1;
    if (first <= middle) {
      add(2 * node, low, middle, first, last, cpus);
    }
    if (last > middle) {
      add(2 * node + 1, middle + 1, high, first, last, cpus);
    }
    most[node] = Math.max(most[2 * node], most[2 * node + 1]) + added[node];
  }

  private int most(int node, int low, int high, int first, int last) {
    if (first <= low && high <= last) {
      return most[node];
    }
    int middle = (low + high) >>> 1;
    int left = first <= middle ? most(2 * node, low, middle, first, last) : 0;
    int right = last > middle ? most(2 * node + 1, middle + 1, high, first, last) : 0;
    return Math.max(left, right) + added[node];
  }
}

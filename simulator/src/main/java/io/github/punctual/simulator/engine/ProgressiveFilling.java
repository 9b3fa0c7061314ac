package io.github.punctual.simulator.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Raises the dominant shares over weights of queues together, from where they are, until whatever
 * they could use needs a type of which nothing is left.
 */
final class ProgressiveFilling {
  private static final double TOLERANCE = 1e-9;
  private static final int BISECTIONS = 100;

  private final double[] capacity;
  private final double[] used;
  private final boolean[] gone;
  private final Holdings holdings;

  ProgressiveFilling(Holdings holdings) {
    this.holdings = holdings;
    this.capacity = holdings.total();
    this.used = new double[capacity.length];
    this.gone = new boolean[capacity.length];
  }

  /** A queue, what it would run next, and how far that can grow. */
  private final class Growing {
    final FluidQueue queue;
    final FluidQueue.Flow flow;
    final double most;
    final boolean isFlowLimited;

    Growing(FluidQueue queue, FluidQueue.Flow flow, double[] level) {
      this.queue = queue;
      this.flow = flow;
      double toWidth = flow.width - flow.tasks;
      double toLevel = Double.POSITIVE_INFINITY;
      for (int i = 0; i < level.length; i++) {
        if (level[i] > 0 && flow.demand()[i] > 0) {
          toLevel = Math.min(toLevel, (level[i] - queue.amounts()[i]) / flow.demand()[i]);
        }
      }
      this.most = Math.max(0, Math.min(toWidth, toLevel));
      this.isFlowLimited = toWidth <= toLevel;
    }

    /** How many tasks more take it to a share. */
    double tasksTo(double share) {
      double tasks = most;
      for (int i = 0; i < capacity.length; i++) {
        if (flow.demand()[i] > 0) {
          double amount = share * queue.share().weight() * capacity[i];
          tasks = Math.min(tasks, (amount - queue.amounts()[i]) / flow.demand()[i]);
        }
      }
      return Math.max(0, tasks);
    }

    /** The share that it has with so many tasks more. */
    double shareWith(double tasks) {
      double share = 0;
      for (int i = 0; i < capacity.length; i++) {
        share = Math.max(share, (queue.amounts()[i] + tasks * flow.demand()[i]) / capacity[i]);
      }
      return share / queue.share().weight();
    }

    void grow(double tasks) {
      double exact = tasks >= most * (1 - TOLERANCE) ? most : tasks;
      Holdings.add(used, flow.demand(), exact);
      queue.run(flow, exact);
      if (exact == most && isFlowLimited) {
        flow.tasks = flow.width;
      }
    }
  }

  /** Until each queue has its level of some type that the level has. */
  void fillToLevels(List<FluidQueue> queues) {
    fill(queues, true);
  }

  /** Without a limit. */
  void fill(List<FluidQueue> queues) {
    fill(queues, false);
  }

  private void fill(List<FluidQueue> queues, boolean toLevels) {
    List<Growing> growing = growing(queues, toLevels);
    while (!growing.isEmpty()) {
      double from = growing.stream().mapToDouble(each -> each.shareWith(0)).min().orElseThrow();
      double to =
          growing.stream().mapToDouble(each -> each.shareWith(each.most)).min().orElseThrow();
      boolean fits = fits(growing, to);
      double share = fits ? to : largestThatFits(growing, from, to);
      growing.forEach(each -> each.grow(each.tasksTo(share)));
      if (!fits) {
        close();
      }
      growing = growing(queues, toLevels);
    }
  }

  private List<Growing> growing(List<FluidQueue> queues, boolean toLevels) {
    List<Growing> growing = new ArrayList<>();
    for (FluidQueue queue : queues) {
      double[] level = toLevels ? holdings.amounts(queue.share().level()) : new double[0];
      if (!reaches(queue.amounts(), level)) {
        next(queue).ifPresent(flow -> growing.add(new Growing(queue, flow, level)));
      }
    }
    return growing;
  }

  private static boolean reaches(double[] amounts, double[] level) {
    for (int i = 0; i < level.length; i++) {
      if (level[i] > 0 && amounts[i] >= level[i] * (1 - TOLERANCE)) {
        return true;
      }
    }
    return false;
  }

  /** The first of a queue's flows that could grow. */
  private Optional<FluidQueue.Flow> next(FluidQueue queue) {
    return queue.flows.stream()
        .filter(flow -> flow.tasks < flow.width * (1 - TOLERANCE) && !needsWhatIsGone(flow))
        .findFirst();
  }

  private boolean needsWhatIsGone(FluidQueue.Flow flow) {
    for (int i = 0; i < gone.length; i++) {
      if (gone[i] && flow.demand()[i] > 0) {
        return true;
      }
    }
    return false;
  }

  private boolean fits(List<Growing> growing, double share) {
    double[] sum = used.clone();
    for (Growing each : growing) {
      Holdings.add(sum, each.flow.demand(), each.tasksTo(share));
    }
    for (int i = 0; i < sum.length; i++) {
      if (sum[i] > capacity[i] * (1 + TOLERANCE / 10)) {
        return false;
      }
    }
    return true;
  }

  private double largestThatFits(List<Growing> growing, double from, double to) {
    double low = from;
    double high = to;
    for (int i = 0; i < BISECTIONS && high - low > TOLERANCE * 1e-4 * high; i++) {
      double middle = (low + high) / 2;
      if (fits(growing, middle)) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Marks the types of which nothing is left: at least the one of which the least is left. */
  private void close() {
    double least = Double.POSITIVE_INFINITY;
    int scarcest = -1;
    for (int i = 0; i < capacity.length; i++) {
      double left = 1 - used[i] / capacity[i];
      if (!gone[i] && left < least) {
        least = left;
        scarcest = i;
      }
      gone[i] |= left <= TOLERANCE;
    }
    gone[scarcest] = true;
  }
}

package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.AwaitedStages;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntToDoubleFunction;
import java.util.function.ObjLongConsumer;

/**
 * What is free from now on, as a step function over time, of every axis. Tasks are placed where
 * they fit for their whole duration. Instants are in milliseconds.
 */
final class FreeProfile {
  /** Amounts are sums and differences of whole numbers and of stretched ones. */
  static final double TOLERANCE = 1e-6;

  /** So many starts of a stage's tasks are told apart: a master may ask for any number of tasks. */
  private static final int MOST_STARTS = 1024;

  private final int axes;
  private long[] at;

  /** What is free of each axis, step by step. */
  private double[] free;

  private int steps = 1;

  /** What comes back when, until the profile is settled. */
  private final Map<Long, double[]> releases;

  private Unasked unasked = Unasked.NOTHING;

  /** Before this step nothing is left of any axis. */
  private int open;

  private Watcher watcher = (demand, tasks, fromMillis, untilMillis) -> {};

  /** Is told of tasks that are placed. */
  interface Watcher {
    void placed(Axes.Demand demand, int tasks, long fromMillis, long untilMillis);
  }

  FreeProfile(long nowMillis, double[] amounts) {
    releases = new HashMap<>();
    axes = amounts.length;
    at = new long[64];
    free = Arrays.copyOf(amounts, 64 * axes);
    at[0] = nowMillis;
  }

  private FreeProfile(FreeProfile other) {
    releases = Map.of();
    axes = other.axes;
    unasked = other.unasked;
    steps = other.steps;
    open = other.open;
    // A placement adds few steps; room for them saves copying again.
    at = Arrays.copyOf(other.at, steps + 16);
    free = Arrays.copyOf(other.free, (steps + 16) * axes);
  }

  FreeProfile copy() {
    return new FreeProfile(this);
  }

  /** Tells somebody else of what is placed from now on; copies tell nobody. */
  void watchedBy(Watcher other) {
    watcher = other;
  }

  /**
   * Holds a demand so many times from the first instant on until another one; to be called before
   * {@link #settle}, and nothing else before that.
   */
  void hold(Axes.Demand demand, double times, long untilMillis) {
    double[] back = releases.computeIfAbsent(untilMillis, until -> new double[axes]);
    for (int k = 0; k < demand.axes.length; k++) {
      double amount = times * demand.amounts[k];
      free[demand.axes[k]] -= amount;
      back[demand.axes[k]] += amount;
    }
  }

  /** What is held comes back when it was said. */
  void settle() {
    releases.remove(Long.MAX_VALUE);
    long[] instants = releases.keySet().stream().mapToLong(Long::longValue).sorted().toArray();
    steps = 1 + instants.length;
    at = Arrays.copyOf(at, Math.max(at.length, 2 * steps));
    free = Arrays.copyOf(free, at.length * axes);
    for (int i = 1; i < steps; i++) {
      at[i] = instants[i - 1];
      double[] back = releases.get(at[i]);
      for (int r = 0; r < axes; r++) {
        free[i * axes + r] = free[(i - 1) * axes + r] + back[r];
      }
    }
    releases.clear();
  }

  /** The step in which an instant lies; the first one for what is past. */
  private int step(long millis) {
    int found = Arrays.binarySearch(at, 0, steps, millis);
    return found >= 0 ? found : Math.max(0, -found - 2);
  }

  /** Makes an instant the beginning of a step; returns it. */
  private int split(long millis) {
    int i = step(millis);
    if (at[i] >= millis) {
      return i;
    }
    if (steps == at.length) {
      at = Arrays.copyOf(at, 2 * steps);
      free = Arrays.copyOf(free, 2 * steps * axes);
    }
    System.arraycopy(at, i + 1, at, i + 2, steps - i - 1);
    System.arraycopy(free, i * axes, free, (i + 1) * axes, (steps - i) * axes);
    at[i + 1] = millis;
    steps++;
    return i + 1;
  }

  /** Takes a demand so many times from an instant on until another one. */
  void take(Axes.Demand demand, double times, long fromMillis, long toMillis) {
    if (toMillis <= fromMillis || toMillis <= at[0]) {
      return;
    }
    int from = split(Math.max(at[0], fromMillis));
    int to = toMillis == Long.MAX_VALUE ? steps : split(toMillis);
    for (int k = 0; k < demand.axes.length; k++) {
      double amount = times * demand.amounts[k];
      for (int i = from * axes + demand.axes[k]; i < to * axes; i += axes) {
        free[i] -= amount;
      }
    }
  }

  /** What one task took is free again from an instant on until another one. */
  void giveBack(Axes.Demand demand, long fromMillis, long toMillis) {
    take(demand, -1, fromMillis, toMillis);
    open = 0;
  }

  private int fits(int step, Axes.Demand demand, int most) {
    int[] taken = demand.axes;
    double[] amounts = demand.amounts;
    int least = most;
    for (int k = 0; k < taken.length; k++) {
      double amount = free[step * axes + taken[k]] + TOLERANCE;
      // Where all fit, nothing need be divided.
      if (amount < least * amounts[k]) {
        least = Math.max(0, (int) (amount / amounts[k]));
      }
    }
    return least;
  }

  /**
   * How much is free of every axis from the first instant until each of several others, in amounts
   * times milliseconds.
   *
   * @param untilMillis ascending
   * @return for one after the other, every axis
   */
  double[] areas(long[] untilMillis) {
    double[] areas = new double[untilMillis.length * axes];
    double[] sum = new double[axes];
    int step = 0;
    long from = at[0];
    for (int i = 0; i < untilMillis.length; i++) {
      long until = Math.max(at[0], untilMillis[i]);
      while (from < until) {
        long to = step + 1 < steps ? Math.min(until, at[step + 1]) : until;
        for (int r = 0; r < axes; r++) {
          sum[r] += Math.max(0, free[step * axes + r]) * (to - from);
        }
        from = to;
        step += step + 1 < steps && at[step + 1] <= from ? 1 : 0;
      }
      System.arraycopy(sum, 0, areas, i * axes, axes);
    }
    return areas;
  }

  /** The first instant at which one task fits for so long; the last step where none does. */
  long firstFit(Axes.Demand demand, long durationMillis) {
    int from = 0;
    for (int i = 0; i < steps && at[i] < at[from] + Math.max(1, durationMillis); i++) {
      from = fits(i, demand, 1) == 0 ? Math.min(i + 1, steps - 1) : from;
    }
    return at[from];
  }

  /** How many tasks fit at the first instant and for so long. */
  int fitsNow(Axes.Demand demand, long durationMillis, int most) {
    return fitsFrom(at[0], demand, durationMillis, most);
  }

  /** How many tasks fit from an instant on and for so long. */
  int fitsFrom(long fromMillis, Axes.Demand demand, long durationMillis, int most) {
    int count = most;
    long until = fromMillis + durationMillis;
    for (int i = step(fromMillis); i < steps && count > 0 && at[i] < until; i++) {
      count = Math.min(count, fits(i, demand, count));
    }
    return count;
  }

  /**
   * Places tasks as early as they fit, each for its whole duration. After very many starts the rest
   * is spread over what is free, as work that can be divided at will.
   *
   * @param readyMillis before this none can start
   * @param durationMillis of each, above 0
   * @param grain a power of two: instants are rounded up to multiples of this, so that there are
   *     not too many
   */
  TaskPlacement place(
      Axes.Demand demand, int tasks, long readyMillis, long durationMillis, long grain) {
    TaskPlacement placed = new TaskPlacement();
    int left = tasks;
    long ready = Math.max(at[0], readyMillis);
    int i = step(ready);
    if (ready == at[0] && fits(0, demand, 1) == 0) {
      i = skipFull(demand);
      meetUnasked(placed, i, demand, tasks);
    }
    int starts = 0;
    double spread = 0;
    while (left > 0 && i < steps) {
      long start = Math.max(at[i], ready);
      if (starts > MOST_STARTS && i + 1 < steps) {
        spread += spread(demand, left, start, i, durationMillis, placed);
        int whole = (int) Math.min(left, spread);
        left -= whole;
        spread -= whole;
        i++;
        continue;
      }
      long end = (start + durationMillis + grain - 1) & -grain;
      if (end >= Finish.NEVER) {
        break;
      }
      int count = Math.min(left, fits(i, demand, left));
      int next = i + 1;
      for (int j = i + 1; count > 0 && j < steps && at[j] < end; j++) {
        int here = fits(j, demand, count);
        if (here == 0) {
          // Nothing that covers that step fits.
          next = j + 1;
        }
        count = Math.min(count, here);
      }
      meet(placed, i, demand, left, count);
      if (count > 0) {
        // Waves that follow each other in one step are one block: there may be any number of tasks.
        long wave = (durationMillis + grain - 1) & -grain;
        long stepEnd = i + 1 < steps ? at[i + 1] : Finish.NEVER;
        long more = Math.min(left / count - 1, Math.max(0, (stepEnd - end) / wave));
        long until = end + more * wave;
        take(demand, count, start, until);
        watcher.placed(demand, count, start, until);
        placed.count(start, count, at[0]);
        placed.note(start, count, durationMillis);
        if (more > 0) {
          placed.note(until - wave, count, durationMillis);
        }
        left -= (int) ((1 + more) * count);
        starts++;
        next = step(start) + 1;
      }
      i = next;
    }
    placed.missing = left;
    return placed;
  }

  /** Fills what is left of a step before the last one; says how many tasks' work that is. */
  private double spread(
      Axes.Demand demand,
      int left,
      long from,
      int step,
      long durationMillis,
      TaskPlacement placed) {
    int count = fits(step, demand, left);
    long to = at[step + 1];
    if (count > 0 && to > from) {
      take(demand, count, from, to);
      watcher.placed(demand, count, from, to);
      placed.note(Math.max(from, to - durationMillis), count, durationMillis);
    }
    return (double) count * Math.max(0, to - from) / durationMillis;
  }

  /**
   * None of some tasks starts in the steps before one, where there is only what is not asked for.
   */
  private void meetUnasked(TaskPlacement placed, int before, Axes.Demand demand, int tasks) {
    long until = at[0] + AwaitedStages.SOON_MILLIS;
    for (int i = step(at[0] + unasked.firstMillis()); i < before && at[i] < until; i++) {
      meet(placed, i, demand, tasks, 0);
    }
  }

  /** So many of some tasks start in a step, which may be the first that has room for any. */
  private void meet(TaskPlacement placed, int step, Axes.Demand demand, int left, int count) {
    if (placed.roomMillis < 0) {
      int room = room(step, demand, left);
      placed.roomMillis = room > 0 ? at[step] : -1;
      placed.roomStarts = count;
      placed.leavesRoom = count < room;
    }
  }

  /** How many tasks fit at the beginning of a step beside what has been asked for. */
  int room(int step, Axes.Demand demand, int most) {
    int least = most;
    for (int k = 0; k < demand.axes.length; k++) {
      int axis = demand.axes[k];
      double amount = free[step * axes + axis] + unasked.amount(axis, at[step] - at[0]);
      least = Math.min(least, (int) (Math.max(0, amount + TOLERANCE) / demand.amounts[k]));
    }
    return least;
  }

  /** Tasks that were placed are not asked for yet. */
  void unasked(Axes.Demand demand, TaskPlacement placed) {
    unasked = unasked.plus(axes, demand, placed, at[0]);
  }

  /** The first step in which there is something left: most plans are full at their beginning. */
  private int skipFull(Axes.Demand demand) {
    while (open < steps - 1 && isFull(open)) {
      open++;
    }
    int i = open;
    while (i < steps - 1 && fits(i, demand, 1) == 0) {
      i++;
    }
    return i;
  }

  private boolean isFull(int step) {
    for (int i = step * axes; i < (step + 1) * axes; i++) {
      if (free[i] > TOLERANCE) {
        return false;
      }
    }
    return true;
  }

  /** What is free of an axis at the first instant; below 0 where more is taken than there is. */
  double freeNow(int axis) {
    return free[axis];
  }

  /** Looks at what is free of each axis from the beginning of each step on, in milliseconds. */
  void forEachStep(ObjLongConsumer<IntToDoubleFunction> look) {
    for (int i = 0; i < steps; i++) {
      int from = i * axes;
      look.accept(axis -> free[from + axis], at[i]);
    }
  }

  int axes() {
    return axes;
  }
}

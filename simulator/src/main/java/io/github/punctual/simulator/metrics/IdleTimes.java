package io.github.punctual.simulator.metrics;

import java.util.ArrayList;
import java.util.List;

/** A histogram of idle times, with ten borders to a decade, the papers' 100, 500, 1000 s among. */
final class IdleTimes {
  private static final double[] STEPS = {1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8};
  private static final int DECADES = 8;

  private final long[] counts = new long[STEPS.length * DECADES + 1];
  private long total;

  /** Counts groups that were idle for so long. */
  void add(long millis, long groups) {
    counts[bordersBelow(millis)] += groups;
    total += groups;
  }

  long count() {
    return total;
  }

  /** How many borders an idle time exceeds. */
  private static int bordersBelow(long millis) {
    int below = 0;
    while (below < STEPS.length * DECADES && millis > borderMillis(below)) {
      below++;
    }
    return below;
  }

  private static double borderMillis(int border) {
    int decade = border / STEPS.length;
    return 1000 * STEPS[border % STEPS.length] * Math.pow(10, decade);
  }

  /** For each border the share of groups that were idle for longer. */
  List<IdleGroupTimes.Longer> longerThan() {
    List<IdleGroupTimes.Longer> result = new ArrayList<>();
    long longer = total;
    for (int border = 0; border < STEPS.length * DECADES && longer > 0; border++) {
      longer -= counts[border];
      result.add(new IdleGroupTimes.Longer(borderMillis(border) / 1000, (double) longer / total));
    }
    return result;
  }
}

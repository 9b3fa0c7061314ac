package io.github.punctual.admission.tempo;

import io.github.punctual.admission.tempo.memory.AwaitedStages;
import java.util.Arrays;

/**
 * What is placed to start soon and not asked for yet, by when it starts: a scheduler that serves
 * who asks could give it to others from then on.
 */
final class Unasked {
  static final Unasked NOTHING = new Unasked(0, new double[0], AwaitedStages.SOON_MILLIS);

  /** Starts that are no further apart are not told apart. */
  private static final long GRAIN_MILLIS = 250;

  private static final int SLOTS = (int) (AwaitedStages.SOON_MILLIS / GRAIN_MILLIS) + 1;

  private final int axes;

  /** What starts until the end of a slot, for one slot after the other every axis. */
  private final double[] amounts;

  private final long firstMillis;

  private Unasked(int axes, double[] amounts, long firstMillis) {
    this.axes = axes;
    this.amounts = amounts;
    this.firstMillis = firstMillis;
  }

  private static int slot(long inMillis) {
    return (int) ((inMillis + GRAIN_MILLIS - 1) / GRAIN_MILLIS);
  }

  /** The same with tasks that were placed and start now or soon. */
  Unasked plus(int allAxes, Axes.Demand demand, TaskPlacement placed, long nowMillis) {
    Unasked more = placed.startsNow == 0 ? this : plus(allAxes, demand, placed.startsNow, 0);
    return placed.startsSoon == 0
        ? more
        : more.plus(allAxes, demand, placed.startsSoon, placed.soonMillis - nowMillis);
  }

  private Unasked plus(int allAxes, Axes.Demand demand, int tasks, long inMillis) {
    double[] sums = Arrays.copyOf(amounts, SLOTS * allAxes);
    for (int k = 0; k < demand.axes.length; k++) {
      double amount = tasks * demand.amounts[k];
      for (int slot = slot(inMillis); slot < SLOTS; slot++) {
        sums[slot * allAxes + demand.axes[k]] += amount;
      }
    }
    return new Unasked(allAxes, sums, Math.min(firstMillis, inMillis));
  }

  /** How much of an axis it takes by an instant, in milliseconds after now; later than soon: 0. */
  double amount(int axis, long inMillis) {
    return axes == 0 || inMillis >= AwaitedStages.SOON_MILLIS
        ? 0
        : amounts[slot(inMillis) * axes + axis];
  }

  /**
   * When the first of it starts, in milliseconds after now; {@link AwaitedStages#SOON_MILLIS} for
   * nothing.
   */
  long firstMillis() {
    return firstMillis;
  }
}

package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Stage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Run;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Bundles of one stage at each step before an end, while it is placed: grows towards the past. */
final class Profile {
  private final long end;

  /** At [i] the bundles at step end - 1 - i. */
  private int[] bundles = new int[64];

  /** How many of them may be above 0. */
  private int used;

  Profile(long end) {
    this.end = end;
  }

  int at(long step) {
    long i = end - 1 - step;
    return i < used ? bundles[(int) i] : 0;
  }

  /** Adds to the steps [from, to), which are before the end. */
  void add(long from, long to, int more) {
    int last = Math.toIntExact(end - from);
    if (last > bundles.length) {
      bundles = Arrays.copyOf(bundles, Math.max(last, 2 * bundles.length));
    }
    used = Math.max(used, last);
    for (int i = (int) (end - to); i < last; i++) {
      bundles[i] += more;
    }
  }

  Allocation of(Stage stage) {
    List<Run> runs = new ArrayList<>();
    int i = used - 1;
    while (i >= 0) {
      int first = i;
      while (i >= 0 && bundles[i] == bundles[first]) {
        i--;
      }
      if (bundles[first] > 0) {
        runs.add(new Run(end - 1 - first, end - 1 - i, bundles[first]));
      }
    }
    return new Allocation(stage, runs);
  }
}

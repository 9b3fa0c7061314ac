package io.github.punctual.reservation.sharing;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Arrays;
import java.util.Map;

/** Sums of one type of a timeline over steps, each found without looking at those in between. */
final class Integral {
  private final long[] steps;
  private final long[] values;

  /** The sum over all steps before each of {@link #steps}. */
  private final long[] before;

  Integral(VectorTimeline line, String type) {
    int size = line.breakpoints().size();
    steps = new long[size];
    values = new long[size];
    before = new long[size];
    int i = 0;
    for (Map.Entry<Long, ResourceVector> entry : line.breakpoints().entrySet()) {
      steps[i] = entry.getKey();
      values[i] = entry.getValue().get(type);
      before[i] = i == 0 ? 0 : before[i - 1] + values[i - 1] * (steps[i] - steps[i - 1]);
      i++;
    }
  }

  /** The sum over the steps of [from, until). */
  long sum(long from, long until) {
    return before(until) - before(from);
  }

  private long before(long step) {
    int found = Arrays.binarySearch(steps, step);
    int at = found >= 0 ? found : -found - 2;
    return at < 0 ? 0 : before[at] + values[at] * (step - steps[at]);
  }
}

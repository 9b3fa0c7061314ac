package io.github.punctual.reservation.plan;

import java.util.List;

/**
 * The same number of bundles over some steps.
 *
 * @param start the first step
 * @param end the step after the last, after {@code start}
 * @param bundles at least 1
 */
public record Run(long start, long end, int bundles) {
  public Run {
    if (end <= start || bundles < 1) {
      throw new IllegalArgumentException(
          "%d bundles over the steps [%d, %d); there must be some of both"
              .formatted(bundles, start, end));
    }
  }

  /** The work in bundle-steps. */
  public long work() {
    return (end - start) * bundles;
  }

  /** The work of it that lies in the steps [from, to). */
  public long work(long from, long to) {
    return Math.max(0, Math.min(to, end) - Math.max(from, start)) * bundles;
  }

  /** Adds bundles, if there are any, after runs that end there or before. */
  public static void append(List<Run> runs, long start, long end, int bundles) {
    if (bundles == 0) {
      return;
    }
    int last = runs.size() - 1;
    if (last >= 0 && runs.get(last).end == start && runs.get(last).bundles == bundles) {
      runs.set(last, new Run(runs.get(last).start, end, bundles));
    } else {
      runs.add(new Run(start, end, bundles));
    }
  }
}

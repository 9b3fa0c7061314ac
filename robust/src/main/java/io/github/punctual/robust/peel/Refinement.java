package io.github.punctual.robust.peel;

/**
 * Looks for a better order by taking jobs to other places and letting two change places, for the
 * instances whose best order no rule is known to find: flat steps between the most and nothing,
 * several resource types where some must be given up, and different utilities that tie by chance.
 */
final class Refinement {
  /** With more jobs it would take too long to find much. */
  static final int MOST = 64;

  /** So many utilities are worked out at most. */
  private static final int EFFORT = 400_000;

  private final OrderedClaims jobs;
  private int[] order;
  private double[] sorted;
  private int effort = EFFORT;

  Refinement(OrderedClaims jobs, int[] order) {
    this.jobs = jobs;
    this.order = order;
    this.sorted = utilities(order);
  }

  /** The best order found; never a worse one than was given. */
  int[] order() {
    boolean better = true;
    while (better && effort > 0) {
      better = false;
      for (int from = 0; from < order.length && effort > 0; from++) {
        for (int to = 0; to < order.length && effort > 0; to++) {
          better |= to != from && (takes(moved(from, to)) || takes(swapped(from, to)));
        }
      }
    }
    return order;
  }

  private int[] moved(int from, int to) {
    int[] other = order.clone();
    int job = other[from];
    if (from < to) {
      System.arraycopy(order, from + 1, other, from, to - from);
    } else {
      System.arraycopy(order, to, other, to + 1, from - to);
    }
    other[to] = job;
    return other;
  }

  private int[] swapped(int one, int two) {
    int[] other = order.clone();
    other[one] = order[two];
    other[two] = order[one];
    return other;
  }

  private boolean takes(int[] other) {
    double[] utilities = utilities(other);
    if (OrderedClaims.compare(utilities, sorted) <= 0) {
      return false;
    }
    order = other;
    sorted = utilities;
    return true;
  }

  private double[] utilities(int[] of) {
    // To fill rows over time takes a look at all that was filled before.
    effort -= of.length * (jobs.limits.places() > 1 ? of.length : 1);
    return jobs.sortedUtilities(of);
  }

  /**
   * Whether a job could be done later without loss, although it is neither the most nor nothing.
   */
  static boolean hasSteps(OrderedClaims jobs, int[] order) {
    double[] ends = jobs.ends(order);
    for (int job : order) {
      double value = jobs.value(job, ends[job]);
      if (value > 0
          && value < jobs.best[job]
          && jobs.latest(job, value) > ends[job] + 1e-6 * ends[job]) {
        return true;
      }
    }
    return false;
  }
}

package io.github.punctual.admission.tempo;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What would have to be taken from running jobs so that another fits, the cheapest tasks first.
 *
 * @param takings who loses how many tasks
 * @param cost the container time that is lost, in milliseconds of the whole pool
 */
record Reclaim(List<Taking> takings, double cost) {
  /** A job and how many of its lent tasks it gives back. */
  record Taking(Standing from, int tasks) {}

  /** Finds a share among jobs of the same pool; cheaper than anything when nothing is missing. */
  static Reclaim of(
      double share, Standing by, List<Standing> jobs, long nowMillis, long startMillis) {
    List<Standing> lenders = new ArrayList<>();
    for (Standing one : jobs) {
      if (one != by && one.goesOn() && one.job.pool().equals(by.job.pool())) {
        lenders.add(one);
      }
    }
    lenders.sort(
        Comparator.comparingDouble((Standing one) -> one.costOfTaking(1, startMillis))
            .thenComparingInt(one -> one.place));
    List<Taking> takings = new ArrayList<>();
    double missing = share;
    double cost = 0;
    for (Standing one : lenders) {
      if (missing <= 1e-9) {
        break;
      }
      int most = Math.min(one.tasks - 1, one.spare(nowMillis, startMillis));
      int taken = (int) Math.min(most, Math.ceil(missing / one.taskShare - 1e-6));
      if (taken > 0) {
        takings.add(new Taking(one, taken));
        missing -= taken * one.taskShare;
        cost += one.costOfTaking(taken, startMillis) * one.taskShare;
      }
    }
    return new Reclaim(takings, missing > 1e-9 ? Double.POSITIVE_INFINITY : cost);
  }
}

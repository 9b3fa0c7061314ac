package io.github.punctual.robust.peel;

import java.util.Arrays;

/**
 * Gives up as few jobs as possible so that all others are done by their deadlines: Moore and
 * Hodgson's rule, with jobs that must not be given up (Sidney 1973: their work is set aside as late
 * as they allow). Exact for one row; for several the job with the most work of the row that is
 * short goes, which may be one more than needed.
 */
final class MooreHodgson {
  /** Rounding errors of a sum of works, as a part of it. */
  private static final double ROUNDING = 1e-12;

  private final OrderedClaims jobs;
  private final int[] members;
  private final int[] byDeadline;

  /** By row: the work of it that the jobs up to each deadline may have. */
  private final double[][] room;

  private final LargestFirst[] kept;
  private final double[] used;
  private final boolean[] givenUp;

  /**
   * A search.
   *
   * @param members the jobs it is about, ascending
   */
  MooreHodgson(OrderedClaims jobs, int[] members) {
    this.jobs = jobs;
    this.members = members;
    byDeadline = new int[members.length];
    room = new double[jobs.rows][members.length];
    kept = new LargestFirst[jobs.rows];
    Arrays.setAll(kept, r -> new LargestFirst(jobs.work[r], members.length));
    used = new double[jobs.rows];
    givenUp = new boolean[jobs.count];
  }

  /**
   * Finds whom to give up.
   *
   * @param deadline of each job, in seconds from now; negative infinity for one that cannot be kept
   * @param must which must be kept; their deadlines must be feasible
   * @return how many are given up
   */
  int giveUp(double[] deadline, boolean[] must) {
    System.arraycopy(members, 0, byDeadline, 0, members.length);
    IndexSort.sort(byDeadline, members.length, jobs.count, deadline, 1);
    setAside(deadline, must);
    Arrays.fill(givenUp, false);
    Arrays.fill(used, 0);
    for (LargestFirst heap : kept) {
      heap.clear();
    }
    int count = 0;
    for (int at = 0; at < byDeadline.length; at++) {
      int job = byDeadline[at];
      if (must[job]) {
        continue;
      }
      int[] rows = jobs.limits.rows(jobs.place[job]);
      for (int r : rows) {
        used[r] += jobs.work[r][job];
        kept[r].add(job);
      }
      if (deadline[job] == Double.NEGATIVE_INFINITY) {
        giveUp(job);
        count++;
        continue;
      }
      for (int r : rows) {
        while (used[r] > room[r][at] + ROUNDING * used[r]) {
          int largest = kept[r].removeLargest(givenUp);
          if (largest < 0) {
            break;
          }
          giveUp(largest);
          count++;
        }
      }
    }
    return count;
  }

  private void giveUp(int job) {
    givenUp[job] = true;
    for (int r : jobs.limits.rows(jobs.place[job])) {
      used[r] -= jobs.work[r][job];
    }
  }

  /** Whether the last search gave a job up. */
  boolean isGivenUp(int job) {
    return givenUp[job];
  }

  /** What jobs that must be kept leave to the others until each deadline. */
  private void setAside(double[] deadline, boolean[] must) {
    double[] mandatory = new double[used.length];
    for (int at = 0; at < byDeadline.length; at++) {
      int job = byDeadline[at];
      for (int r : jobs.limits.rows(jobs.place[job])) {
        if (must[job]) {
          mandatory[r] += jobs.work[r][job];
        }
        room[r][at] = jobs.limits.work(r, deadline[job]) - mandatory[r];
      }
    }
    double[] least = new double[used.length];
    Arrays.fill(least, Double.POSITIVE_INFINITY);
    for (int at = byDeadline.length - 1; at >= 0; at--) {
      int job = byDeadline[at];
      for (int r : jobs.limits.rows(jobs.place[job])) {
        // Only where something mandatory ends does later work press on earlier room.
        if (must[job]) {
          least[r] = Math.min(least[r], room[r][at]);
        }
        room[r][at] = Math.min(least[r], room[r][at]);
      }
    }
  }
}

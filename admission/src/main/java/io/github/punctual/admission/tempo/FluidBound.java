package io.github.punctual.admission.tempo;

import java.util.List;

/**
 * A necessary condition for one more job in a plan: for every axis, all work that has to be done by
 * a deadline fits in what is free until then, were it divisible at will. For jobs in the order of
 * their deadlines {@code d_i}, with work {@code w_j} left to start and {@code F(t)} free until
 * {@code t}, the slack is {@code s_i = F(d_i) - sum of w_j with j <= i}; a job that comes at
 * position {@code p} fits nowhere if its work is above the least {@code s_i} with {@code i >= p}.
 */
final class FluidBound {
  private final Profile profile;
  private final int axes;

  /** The work of the jobs before each position. */
  private final double[] before;

  /** The least slack of the jobs from each position on. */
  private final double[] slack;

  FluidBound(Profile profile, List<JobView> inPlan, Finish[] finishes) {
    this.profile = profile;
    axes = profile.axes();
    int count = inPlan.size();
    before = new double[(count + 1) * axes];
    slack = new double[(count + 1) * axes];
    long[] deadlines = new long[count];
    boolean[] isInTime = new boolean[count];
    for (int i = 0; i < count; i++) {
      JobView view = inPlan.get(i);
      deadlines[i] = view.job.deadlineMillis();
      isInTime[i] = finishes[i].isBy(deadlines[i], 0);
      System.arraycopy(before, i * axes, before, (i + 1) * axes, axes);
      if (isInTime[i]) {
        add(view, before, (i + 1) * axes);
      }
    }
    double[] areas = profile.areas(deadlines);
    for (int r = 0; r < axes; r++) {
      slack[count * axes + r] = Double.POSITIVE_INFINITY;
      for (int i = count - 1; i >= 0; i--) {
        double next = slack[(i + 1) * axes + r];
        // Who is late has no deadline to keep, and may do its work at any time.
        slack[i * axes + r] =
            isInTime[i] ? Math.min(next, areas[i * axes + r] - before[(i + 1) * axes + r]) : next;
      }
    }
  }

  private static void add(JobView view, double[] work, int offset) {
    for (JobView.StageView stage : view.stages) {
      double millis = stage.pending() * stage.mean();
      for (int k = 0; k < stage.demand().axes().length; k++) {
        work[offset + stage.demand().axes()[k]] += millis * stage.demand().amounts()[k];
      }
    }
  }

  /** Whether a job may have a place at a position. */
  boolean mayFit(JobView view, int position) {
    double[] work = new double[axes];
    add(view, work, 0);
    double[] free = profile.areas(new long[] {view.job.deadlineMillis()});
    for (int r = 0; r < axes; r++) {
      double own = free[r] - before[position * axes + r];
      if (work[r] > 0 && work[r] > Math.min(own, slack[position * axes + r])) {
        return false;
      }
    }
    return true;
  }
}

package io.github.punctual.admission.tempo;

import java.util.List;

/**
 * A necessary condition for one more job in a plan: for every axis, all work that has to be done by
 * an instant fits in what is free until then, were it divisible at will. For jobs in the order of
 * their deadlines {@code d_i}, with work {@code w_j} left to start and {@code F(t)} free until
 * {@code t}, the slack is {@code s_i = F(d_i - m_i) - sum of w_j with j <= i}, where {@code m_i} is
 * the least margin that the confidence asks for; a job that comes at position {@code p} fits
 * nowhere if its work is above the least {@code s_i} with {@code i >= p}.
 */
final class FluidBound {
  private final FreeProfile profile;
  private final double z;
  private final int axes;

  /** The work of the jobs before each position. */
  private final double[] before;

  /** The least slack of the jobs from each position on. */
  private final double[] slack;

  /**
   * The bound that a plan's jobs make.
   *
   * @param z the confidence as a quantile, with which those in time must stay in time
   * @param ofPromised whether only promised jobs have to stay in time
   */
  FluidBound(
      FreeProfile profile,
      List<BelievedJob> inPlan,
      Finish[] finishes,
      double z,
      boolean ofPromised) {
    this.profile = profile;
    this.z = z;
    axes = profile.axes();
    int count = inPlan.size();
    before = new double[(count + 1) * axes];
    slack = new double[(count + 1) * axes];
    long[] due = new long[count];
    boolean[] binds = new boolean[count];
    for (int i = 0; i < count; i++) {
      BelievedJob view = inPlan.get(i);
      long deadline = view.job.deadlineMillis();
      // Who is late has no deadline to keep, and may do its work at any time.
      binds[i] = (view.isPromised || !ofPromised) && finishes[i].isBy(deadline, 0);
      due[i] = finishes[i].isBy(deadline, z) ? deadline - margin(view) : deadline;
      due[i] = i > 0 ? Math.max(due[i - 1], due[i]) : due[i];
      System.arraycopy(before, i * axes, before, (i + 1) * axes, axes);
      if (binds[i]) {
        add(view, before, (i + 1) * axes);
      }
    }
    double[] areas = profile.areas(due);
    for (int r = 0; r < axes; r++) {
      slack[count * axes + r] = Double.POSITIVE_INFINITY;
      for (int i = count - 1; i >= 0; i--) {
        double own =
            binds[i] ? areas[i * axes + r] - before[(i + 1) * axes + r] : slack[(i + 1) * axes + r];
        slack[i * axes + r] = Math.min(own, slack[(i + 1) * axes + r]);
      }
    }
  }

  /** By how much a job has to be done before its deadline at the least, in milliseconds. */
  private long margin(BelievedJob view) {
    double least = Double.POSITIVE_INFINITY;
    for (StageView stage : view.stages) {
      least = stage.pending > 0 ? Math.min(least, stage.doubt) : least;
    }
    return z > 0 && least < Double.POSITIVE_INFINITY ? (long) (z * least) : 0;
  }

  private static void add(BelievedJob view, double[] work, int offset) {
    for (StageView stage : view.stages) {
      double millis = stage.pending * stage.mean;
      for (int k = 0; k < stage.demand.axes.length; k++) {
        work[offset + stage.demand.axes[k]] += millis * stage.demand.amounts[k];
      }
    }
  }

  /** Whether the others may stay in time with a job at a position. */
  boolean leavesOthersInTime(BelievedJob view, int position) {
    double[] work = new double[axes];
    add(view, work, 0);
    for (int r = 0; r < axes; r++) {
      if (work[r] > 0 && work[r] > slack[position * axes + r]) {
        return false;
      }
    }
    return true;
  }

  /** Whether a job at a position may be in time itself with the confidence. */
  boolean mayBeInTime(BelievedJob view, int position) {
    double[] work = new double[axes];
    add(view, work, 0);
    double[] free = profile.areas(new long[] {view.job.deadlineMillis() - margin(view)});
    for (int r = 0; r < axes; r++) {
      if (work[r] > 0 && work[r] > free[r] - before[position * axes + r]) {
        return false;
      }
    }
    return true;
  }
}

package io.github.punctual.admission.tempo;

import io.github.punctual.robust.demand.TaskTimeBelief;

/** Tasks of a job that are alike. Times are in milliseconds. */
final class StageView {
  /** What one takes. */
  private final Axes.Demand demand;

  /** How many have not started. */
  private final int pending;

  /** Time of one. */
  private final double mean;

  /** Of the time of one. */
  private final double deviation;

  /** About the mean, as a standard deviation. */
  private final double doubt;

  /** When those that run are expected to end, ascending. */
  private final long[] ends;

  /** When the last of these is believed to end, and the variance of that. */
  private final double lastEnd;

  private final double lastVariance;

  /** Which stages come before, by position. */
  private final int[] after;

  StageView(
      Axes.Demand demand,
      int pending,
      double mean,
      double deviation,
      double doubt,
      long[] ends,
      double endDeviation,
      int[] after) {
    this.demand = demand;
    this.pending = pending;
    this.mean = mean;
    this.deviation = deviation;
    this.doubt = doubt;
    this.ends = ends;
    this.after = after;
    int together = 1;
    int count = ends.length;
    while (together < count && ends[count - 1 - together] >= ends[count - 1] - endDeviation) {
      together++;
    }
    double spread = endDeviation * TaskTimeBelief.largestDeviation(together);
    lastEnd = count == 0 ? 0 : ends[count - 1] + endDeviation * TaskTimeBelief.largestOf(together);
    lastVariance = spread * spread + doubt * doubt;
  }

  Axes.Demand demand() {
    return demand;
  }

  int pending() {
    return pending;
  }

  double mean() {
    return mean;
  }

  double deviation() {
    return deviation;
  }

  double doubt() {
    return doubt;
  }

  /** How far one task may be off, as a part of its mean time. */
  double variation() {
    return Math.sqrt(deviation * deviation + doubt * doubt) / mean;
  }

  long[] ends() {
    return ends;
  }

  double lastEnd() {
    return lastEnd;
  }

  double lastVariance() {
    return lastVariance;
  }

  int[] after() {
    return after;
  }
}

package io.github.punctual.admission.tempo;

import io.github.punctual.robust.demand.TaskTimeBelief;

/** Tasks of a job that are alike. Times are in milliseconds. */
final class StageView {
  final Axes.Demand demand;

  /** How many have not started. */
  final int pending;

  /** The mean time of one task. */
  final double mean;

  /** The standard deviation of the time of one task. */
  final double deviation;

  /** How far the mean itself may be off, as a standard deviation. */
  final double doubt;

  /** When those that run are expected to end, ascending. */
  final long[] ends;

  /** When the last of these is believed to end, and the variance of that if the mean is right. */
  final double lastEnd;

  final double lastVariance;

  /** Which stages come before, by position. */
  final int[] after;

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
    lastVariance = spread * spread;
  }

  /** How far one task may be off, as a part of its mean time. */
  double variation() {
    return Math.sqrt(deviation * deviation + doubt * doubt) / mean;
  }
}

package io.github.punctual.admission.tempo;

/**
 * How much surer than its confidence a plan must be of a promise, learned from promises that have
 * ended: what a plan does not know of, such as jobs that come later and delays between stages,
 * makes its doubt too small, the more the fuller the cluster is. A broken promise adds to the
 * margin and a kept one takes from it, in the ratio at which it stays where it is when as many are
 * kept as were to be (stochastic approximation of a quantile: Robbins and Monro, 1951); the steps
 * become smaller with their number.
 */
final class PromiseMargin {
  /** Where most promises break, such as when nodes are lost, no margin helps. */
  static final double MOST = 3;

  /** About so many promises make the first, large steps. */
  private static final double EARLY = 30;

  private double deviations;
  private long promises;

  PromiseMargin() {}

  /** A margin that goes on from what another one has learned. */
  PromiseMargin(double deviations, long promises) {
    this.deviations = Math.max(0, Math.min(MOST, deviations));
    this.promises = Math.max(0, promises);
  }

  /**
   * A promise has ended.
   *
   * @param isKept whether the job was in time
   * @param confidence which part of the promises is to be kept, in (0, 1)
   */
  void ended(boolean isKept, double confidence) {
    double step = 1 / Math.sqrt(1 + promises / EARLY);
    double next = deviations + step * (isKept ? confidence - 1 : confidence);
    deviations = Math.max(0, Math.min(MOST, next));
    promises++;
  }

  /** By so many standard deviations a plan must be surer, in [0, {@value #MOST}]. */
  double deviations() {
    return deviations;
  }

  /** From how many promises that was learned. */
  long promises() {
    return promises;
  }
}

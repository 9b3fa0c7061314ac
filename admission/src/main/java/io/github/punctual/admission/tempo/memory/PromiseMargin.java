package io.github.punctual.admission.tempo.memory;

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

  /** So many jobs in a row may end without a promise before one that is in time counts. */
  private static final long SILENT = 3;

  private double deviations;
  private long promises;

  /** How many jobs in a row have ended without a promise. */
  private long unpromised;

  PromiseMargin() {}

  /** A margin that goes on from what another one has learned. */
  PromiseMargin(double deviations, long promises, long unpromised) {
    this.deviations = Math.max(0, Math.min(MOST, deviations));
    this.promises = Math.max(0, promises);
    this.unpromised = Math.max(0, unpromised);
  }

  /**
   * A promise has ended.
   *
   * @param isKept whether the job was in time
   * @param confidence which part of the promises is to be kept, in (0, 1)
   */
  void ended(boolean isKept, double confidence) {
    move(isKept ? confidence - 1 : confidence);
    promises++;
    unpromised = 0;
  }

  /**
   * A job to which nothing was promised has ended. Where that is all that ends, no kept promise
   * could take from the margin any more: then a job that was in time does.
   *
   * @param isMet whether the job was in time
   * @param confidence which part of the promises is to be kept, in (0, 1)
   */
  void endedUnpromised(boolean isMet, double confidence) {
    unpromised++;
    if (isMet && unpromised > SILENT) {
      move(confidence - 1);
    }
  }

  private void move(double by) {
    double step = 1 / Math.sqrt(1 + promises / EARLY);
    deviations = Math.max(0, Math.min(MOST, deviations + step * by));
  }

  /** By so many standard deviations a plan must be surer, in [0, {@value #MOST}]. */
  double deviations() {
    return deviations;
  }

  /** How many jobs in a row have ended without a promise. */
  long unpromised() {
    return unpromised;
  }

  /** From how many promises that was learned. */
  long promises() {
    return promises;
  }
}

package io.github.punctual.robust.demand;

/**
 * What is believed about the work that is still to be done: the reference distribution of RUSH
 * (section II), in container seconds. It is bounded, as the paper's is by {@code tau_max}: there is
 * a largest work that is believed to be possible.
 */
public interface DemandDistribution {
  /** The natural logarithm of a probability that is as good as 0. */
  double LOG_TAIL_LEAST = -200;

  /** The mean, in container seconds, at least 0. */
  double mean();

  /** The variance, in squared container seconds, at least 0. */
  double variance();

  /**
   * The quantile whose upper tail is given: the smallest work that is exceeded with at most that
   * probability. Tails, and their logarithms, because the levels that matter are so near 1 that a
   * double could not tell them from it.
   *
   * @param logTail the natural logarithm of the probability of more work, at most 0; negative
   *     infinity for the largest work there is
   * @return at least 0 and finite, in container seconds
   */
  double atTail(double logTail);
}

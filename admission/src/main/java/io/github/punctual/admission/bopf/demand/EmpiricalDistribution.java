package io.github.punctual.admission.bopf.demand;

import java.util.Arrays;

/** What bursts needed that were seen: each with the same probability. */
public final class EmpiricalDistribution implements Distribution {
  private final double[] ascending;

  /**
   * The distribution of samples.
   *
   * @param samples at least one, each finite and at least 0
   */
  public EmpiricalDistribution(double... samples) {
    if (samples.length == 0) {
      throw new IllegalArgumentException("there is no sample; at least one must be given");
    }
    ascending = samples.clone();
    Arrays.sort(ascending);
    if (!(ascending[0] >= 0 && ascending[ascending.length - 1] < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "samples go from %s to %s; they must be finite and at least 0"
              .formatted(ascending[0], ascending[ascending.length - 1]));
    }
  }

  /** The smallest sample that at least such a part of the samples does not exceed. */
  @Override
  public double quantile(double probability) {
    return atRank(SampleQuantiles.rank(probability, ascending.length));
  }

  /** The sample that so many, from 1 to all, do not exceed. */
  double atRank(int rank) {
    return ascending[rank - 1];
  }
}

package io.github.punctual.robust.demand;

/**
 * Work that is normally distributed: the paper's Gaussian reference (RUSH, section IV). Less than
 * nothing counts as nothing; what is less likely than {@code e^-200} is left out, so that there is
 * a largest work.
 *
 * @param centre the median, in container seconds, finite
 * @param deviation the standard deviation where nothing were cut off at 0, in container seconds,
 *     above 0 and finite
 */
record Gaussian(double centre, double deviation) implements DemandDistribution {
  Gaussian {
    if (!(deviation > 0 && deviation < Double.POSITIVE_INFINITY)
        || !(Math.abs(centre) < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "work of %s with a standard deviation of %s; both must be finite, the latter above 0"
              .formatted(centre, deviation));
    }
  }

  /** The distribution with these moments: an impulse where there is no variance. */
  static DemandDistribution of(double mean, double variance) {
    double deviation = Math.sqrt(variance);
    return deviation > 1e-12 * mean ? new Gaussian(mean, deviation) : new Impulse(mean);
  }

  @Override
  public double mean() {
    double z = -centre / deviation;
    return NormalTail.upper(z) * (centre + deviation * NormalTail.hazard(z));
  }

  @Override
  public double variance() {
    double z = -centre / deviation;
    double reached = NormalTail.upper(z);
    double hazard = NormalTail.hazard(z);
    double above = centre + deviation * hazard;
    double within = deviation * deviation * (1 + hazard * (z - hazard));
    return Math.max(0, reached * within + reached * (1 - reached) * above * above);
  }

  @Override
  public double atTail(double logTail) {
    double z = NormalTail.atLogUpper(Math.max(LOG_TAIL_LEAST, logTail));
    return Math.max(0, centre + deviation * z);
  }
}

package io.github.punctual.robust.demand;

/**
 * Work that is believed to be known exactly.
 *
 * @param mean in container seconds, at least 0
 */
public record Impulse(double mean) implements DemandDistribution {
  @Override
  public double variance() {
    return 0;
  }

  @Override
  public double atTail(double logTail) {
    return mean;
  }
}

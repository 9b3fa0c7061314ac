package io.github.punctual.robust.utility;

/**
 * Always worth its weight: a job that does not mind when it is done (RUSH, section IV).
 *
 * @param terms of which only the weight counts
 */
public record ConstantUtility(UtilityTerms terms) implements Utility {
  @Override
  public double at(double seconds) {
    return terms.weight();
  }

  @Override
  public double latest(double level) {
    return level <= terms.weight() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
  }
}

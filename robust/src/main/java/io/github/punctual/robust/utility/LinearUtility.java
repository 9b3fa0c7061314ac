package io.github.punctual.robust.utility;

/**
 * Falls by the sensitivity each second, is worth the weight at the budget and never less than
 * nothing: {@code max(beta (B - T) + W, 0)} (RUSH, section IV).
 */
public record LinearUtility(UtilityTerms terms) implements Utility {
  @Override
  public double at(double seconds) {
    return Math.max(0, terms.sensitivity() * (terms.budgetSeconds() - seconds) + terms.weight());
  }

  @Override
  public double latest(double level) {
    if (level <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double latest = terms.budgetSeconds() + (terms.weight() - level) / terms.sensitivity();
    return latest < 0 ? Double.NEGATIVE_INFINITY : latest;
  }
}

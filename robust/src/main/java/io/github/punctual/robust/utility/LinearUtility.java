package io.github.punctual.robust.utility;

/**
 * Falls by the sensitivity each second, is worth the weight at the budget and never less than
 * nothing: {@code max(beta (B - T) + W, 0)} (RUSH, section IV).
 *
 * @param terms budget, weight and sensitivity
 */
public record LinearUtility(UtilityTerms terms) implements Utility {
  /** The terms must give a result at once a finite utility. */
  public LinearUtility {
    double most = terms.sensitivity() * terms.budgetSeconds() + terms.weight();
    if (Double.isInfinite(most)) {
      throw new IllegalArgumentException(
          "a linear utility with a sensitivity of %s per s and a budget of %s s is infinite for a"
                  .formatted(terms.sensitivity(), terms.budgetSeconds())
              + " result at once; it must be finite: give a smaller sensitivity");
    }
  }

  @Override
  public double at(double seconds) {
    return Math.max(0, terms.sensitivity() * (terms.budgetSeconds() - seconds) + terms.weight());
  }

  @Override
  public double latest(double level) {
    if (level <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double guess = terms.budgetSeconds() + (terms.weight() - level) / terms.sensitivity();
    return LatestSearch.latest(this, level, guess, Double.MAX_VALUE);
  }
}

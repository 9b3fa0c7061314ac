package io.github.punctual.robust.utility;

/**
 * Near the weight before the budget, half of it at the budget, and near nothing after it, the more
 * steeply the greater the sensitivity: {@code W / (1 + exp(beta (T - B)))} (RUSH, section IV, with
 * the sign that makes it fall).
 *
 * @param terms budget, weight and sensitivity
 */
public record SigmoidUtility(UtilityTerms terms) implements Utility {
  @Override
  public double at(double seconds) {
    return terms.weight() / (1 + Math.exp(terms.sensitivity() * (seconds - terms.budgetSeconds())));
  }

  @Override
  public double latest(double level) {
    if (level <= 0) {
      return Double.POSITIVE_INFINITY;
    }
    double guess =
        terms.budgetSeconds()
            + (Math.log(terms.weight() - level) - Math.log(level)) / terms.sensitivity();
    return LatestSearch.latest(this, level, guess, Double.MAX_VALUE);
  }
}

package io.github.punctual.robust.utility;

/**
 * What a user says about the worth of a result (RUSH, section IV).
 *
 * @param budgetSeconds the time budget B, from submission, above 0 and finite
 * @param weight the priority W, above 0 and finite
 * @param sensitivity how fast the utility falls, the paper's beta, above 0 and finite; per second
 */
public record UtilityTerms(double budgetSeconds, double weight, double sensitivity) {
  public UtilityTerms {
    requireAboveZero("time budget in s", budgetSeconds);
    requireAboveZero("weight", weight);
    requireAboveZero("sensitivity", sensitivity);
  }

  /** Requires a number that is above 0 and finite; the name is for the message. */
  public static void requireAboveZero(String name, double value) {
    if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "%s is %s; it must be above 0 and finite".formatted(name, value));
    }
  }
}

package io.github.punctual.admission.bopf.condition;

/** What rounding may add or take where amounts are compared. */
final class Tolerance {
  static final double PART = 1e-9;

  private Tolerance() {}

  /** Whether an amount is at most another, up to a billionth of a scale. */
  static boolean atMost(double amount, double limit, double scale) {
    return amount <= limit + PART * scale;
  }

  static boolean atMost(double amount, double limit) {
    return amount <= limit * (1 + PART);
  }
}

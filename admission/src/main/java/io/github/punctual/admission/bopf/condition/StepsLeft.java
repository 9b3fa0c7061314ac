package io.github.punctual.admission.bopf.condition;

/**
 * The steps in time that may still be looked at for one question, whatever it is made of: whoever
 * asks may hold a lock. Without any left the answers are bounds.
 */
final class StepsLeft {
  private int left;

  /** As many as a question may take. */
  StepsLeft() {
    this(TypeLoad.MOST_STEPS);
  }

  StepsLeft(int left) {
    this.left = left;
  }

  /** Takes one; false when none is left. */
  boolean take() {
    if (left == 0) {
      return false;
    }
    left--;
    return true;
  }
}

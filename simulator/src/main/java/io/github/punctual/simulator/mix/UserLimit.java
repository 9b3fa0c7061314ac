package io.github.punctual.simulator.mix;

/**
 * How much of a leaf queue one user may have, as the CapacityScheduler counts it.
 *
 * @param factor the most that one user may have, over what the queue is guaranteed; above 0
 * @param minimum the part of the queue that each user may have whoever else has jobs in it, in (0,
 *     1]: with 0.25, four users share it, and a fifth waits
 */
public record UserLimit(double factor, double minimum) {
  /** One user may have all that the queue can have. */
  public static final UserLimit NONE = new UserLimit(Double.POSITIVE_INFINITY, 1);

  /** Checks the ranges. */
  public UserLimit {
    if (!(factor > 0)) {
      throw new IllegalArgumentException(
          "user limit factor is %s; it must be above 0".formatted(factor));
    }
    if (!(minimum > 0 && minimum <= 1)) {
      throw new IllegalArgumentException(
          "minimum user limit is %s of the queue; it must lie in (0, 1]".formatted(minimum));
    }
  }

  /**
   * The part of the cluster that a user may have.
   *
   * @param guaranteed the part that the queue is guaranteed
   * @param used the part that it uses
   * @param users how many users have jobs in it, at least 1
   */
  double part(double guaranteed, double used, int users) {
    double shared = Math.max(guaranteed, used);
    return Math.min(Math.max(shared / users, shared * minimum), guaranteed * factor);
  }
}

package io.github.punctual.core.queue;

/**
 * How much of a leaf queue one user may have, as the CapacityScheduler counts it.
 *
 * @param factor the most that one user may have, over what the queue is guaranteed; 0 or more
 * @param minimum the part of the queue that each user may have whoever else has jobs in it, in [0,
 *     1]: with 0.25, four users share it, and a fifth waits; with 1, nobody has to share; with 0,
 *     all who ask share it equally
 */
public record UserLimit(double factor, double minimum) {
  /** One user may have all that the queue can have. */
  public static final UserLimit NONE = new UserLimit(Double.POSITIVE_INFINITY, 1);

  public UserLimit {
    if (!(factor >= 0)) {
      throw new IllegalArgumentException(
          "user limit factor is %s; it must be 0 or more".formatted(factor));
    }
    if (!(minimum >= 0 && minimum <= 1)) {
      throw new IllegalArgumentException(
          "minimum user limit is %s of the queue; it must lie in [0, 1]".formatted(minimum));
    }
  }

  /**
   * What a user can be promised, over what the queue is guaranteed: what is left to one even when
   * the queue holds no more than that, and as many users ask for more as the minimum lets share it.
   * Others may come at any time, so that those who are there now do not count.
   *
   * <p>A minimum of 0 names no number of users, and so no part that all of them leave to one: the
   * factor alone bounds.
   *
   * @param weight by which the limits of this user are multiplied; 0 or more
   * @return 0 or more; infinite where no limit of users keeps one from all that the queue may hold
   */
  public double promisable(double weight) {
    if (weight == 0) {
      return 0;
    }
    double most = weight * factor;
    double least = weight * minimum;
    return least > 0 && least < 1 ? Math.min(most, least) : most;
  }

  /**
   * The part of the cluster that a user may have.
   *
   * @param guaranteed the part that the queue is guaranteed, counted as at least one container, so
   *     that a queue which is guaranteed nothing makes progress
   * @param reach the part that it could have now
   * @param users how many users want more of it, at least 1
   */
  public double part(double guaranteed, double reach, int users) {
    double shared = Math.max(guaranteed, reach);
    double most = factor == Double.POSITIVE_INFINITY ? 1 : guaranteed * factor;
    return Math.min(Math.max(shared / users, shared * minimum), most);
  }

  /**
   * The part of the cluster of which a user's masters may have the share that masters of the queue
   * have of it.
   *
   * @param guaranteed the part that the queue is guaranteed
   * @param users how many users want more of the queue, at least 1
   */
  public double partForMasters(double guaranteed, int users) {
    return factor == Double.POSITIVE_INFINITY
        ? guaranteed
        : guaranteed * factor * Math.max(1.0 / users, minimum);
  }
}

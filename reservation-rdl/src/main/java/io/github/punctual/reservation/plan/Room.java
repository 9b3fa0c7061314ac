package io.github.punctual.reservation.plan;

/**
 * How many bundles of a kind can be added to a plan, as it is when asked. Nothing can be added
 * outside of the plan's horizon.
 */
public interface Room {
  /** How many can be added at a step: at least 0 and at most {@code most}. */
  int at(long step, int most);

  /** How many can be added at every step of [from, to): at least 0 and at most {@code most}. */
  int least(long from, long to, int most);

  /**
   * The last step of [from, to) at which fewer than this many can be added; {@code from - 1} when
   * there is none.
   */
  long lastBelow(int bundles, long from, long to);

  /**
   * The first step of [from, to) at which fewer than this many can be added; {@code to} when there
   * is none.
   */
  long firstBelow(int bundles, long from, long to);

  /**
   * Which share of the capacity is promised, at each of some steps: the largest over the types of
   * the bundle, 0 or more, above 1 where more is promised than there is.
   *
   * @param from the first step; all are in the horizon
   * @param stride from each step to the next, at least 1
   * @param shares takes one number for each
   */
  void shares(long from, long stride, double[] shares);
}

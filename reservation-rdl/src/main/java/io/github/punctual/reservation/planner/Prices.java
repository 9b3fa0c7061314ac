package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Room;
import io.github.punctual.reservation.plan.Run;

/**
 * What bundles cost at each step of a range: (usage / capacity)^4, so that nearly full steps are
 * left to those who have no others. Over long ranges it is known at some steps only, and taken to
 * be the same until the next.
 */
final class Prices {
  /** So many steps are looked at, at most. */
  private static final int MOST = 4096;

  /**
   * What it costs to give back a bundle, as if it had been held for so many steps of a full plan.
   */
  static final double SHIFT = 4;

  /** What a step costs of an empty plan, where demands of different work are compared. */
  static final double EMPTY = 0.05;

  private final long from;
  private final long stride;

  /** Sums of prices from the start until each of the steps that are looked at. */
  private final double[] sums;

  Prices(Room room, long from, long to) {
    this.from = from;
    this.stride = (to - from + MOST - 1) / MOST;
    double[] shares = new double[(int) ((to - from + stride - 1) / stride)];
    room.shares(from, stride, shares);
    sums = new double[shares.length + 1];
    for (int i = 0; i < shares.length; i++) {
      double square = shares[i] * shares[i];
      sums[i + 1] = sums[i] + square * square * stride;
    }
  }

  /** The distance between steps that are looked at. */
  long stride() {
    return stride;
  }

  /** Of one bundle over [start, end), which is in the range. */
  double of(long start, long end) {
    return until(end) - until(start);
  }

  private double until(long step) {
    long offset = step - from;
    int i = (int) (stride == 1 ? offset : offset / stride);
    long within = stride == 1 ? 0 : offset % stride;
    return within == 0 ? sums[i] : sums[i] + (sums[i + 1] - sums[i]) * within / stride;
  }

  /** Of all that an allocation holds, and of what it gives back over time. */
  double of(Allocation allocation) {
    double price = 0;
    for (Run run : allocation.runs()) {
      price += run.bundles() * of(run.start(), run.end());
    }
    return price + SHIFT * downSteps(allocation);
  }

  private static long downSteps(Allocation allocation) {
    long downs = 0;
    long end = Long.MIN_VALUE;
    int before = 0;
    for (Run run : allocation.runs()) {
      int still = run.start() == end ? Math.min(before, run.bundles()) : 0;
      downs += before - still;
      before = run.bundles();
      end = run.end();
    }
    return downs + before;
  }
}

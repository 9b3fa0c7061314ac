package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Room;
import java.util.Optional;

/**
 * Places one stage as the cheapest rectangle: a handful of lengths, each moved over all of the
 * range. Lengths are whole leases, as a lease mostly is the time of a task, and half a task is of
 * no use. Work that is no multiple of the length is one more gang at the end of the rectangle or,
 * when it is less than a lease, of one gang before its beginning.
 */
final class Rectangles {
  private static final int LENGTHS = 6;

  private final Room room;
  private final DemandStage stage;
  private final long from;
  private final long to;
  private final Prices prices;

  private double cheapest = Double.POSITIVE_INFINITY;
  private Optional<Shape> best = Optional.empty();
  private long bestEnd;

  /**
   * A rectangle with what is over.
   *
   * @param gangs of the rectangle
   * @param length in steps
   * @param rest steps of one gang, fewer than the length
   * @param above whether the rest is beside the rectangle, and not before it
   */
  private record Shape(int gangs, long length, long rest, boolean above) {
    static Shape of(DemandStage stage, long length) {
      long work = stage.work() / stage.gang();
      long rest = work % length;
      return new Shape((int) (work / length), length, rest, rest >= stage.lease());
    }

    int tallest() {
      return above ? gangs + 1 : gangs;
    }

    long span() {
      return above ? length : length + rest;
    }
  }

  private Rectangles(Room room, DemandStage stage, long from, long to, Prices prices) {
    this.room = room;
    this.stage = stage;
    this.from = from;
    this.to = to;
    this.prices = prices;
  }

  /** The cheapest rectangle in [from, to); among equals the flatter, then the later. */
  static Optional<Allocation> place(
      Room room, DemandStage stage, long from, long to, Prices prices) {
    Rectangles search = new Rectangles(room, stage, from, to, prices);
    search.tryLengths();
    return search.best.map(search::allocation);
  }

  /** From the longest to the shortest, in equal ratios. */
  private void tryLengths() {
    long leases = stage.work() / stage.gang() / stage.lease();
    int most = stage.maxParallel() / stage.gang();
    long longest = Math.min(leases, (to - from) / stage.lease());
    long shortest = (leases + most - 1) / most;
    double factor = Math.pow((double) shortest / Math.max(1, longest), 1.0 / (LENGTHS - 1));
    double length = longest;
    long before = 0;
    for (int i = 0; i < LENGTHS; i++) {
      long rounded = Math.max(shortest, Math.round(length));
      if (rounded <= longest && rounded != before) {
        Shape shape = Shape.of(stage, rounded * stage.lease());
        if (shape.tallest() <= most) {
          tryPositions(shape);
        }
        before = rounded;
      }
      length *= factor;
    }
  }

  private void tryPositions(Shape shape) {
    int bundles = shape.tallest() * stage.gang();
    long end = to;
    while (end - shape.span() >= from) {
      long free = room.lastBelow(bundles, from, end) + 1;
      long earliest = free + shape.span();
      for (long at = end; at >= earliest; at -= prices.stride()) {
        consider(shape, at);
      }
      if (end > earliest && prices.stride() > 1) {
        consider(shape, earliest);
      }
      end = free - 1;
    }
  }

  private void consider(Shape shape, long end) {
    double gangs = (double) stage.work() / stage.gang() / shape.span();
    double price =
        stage.gang()
            * (gangs * prices.of(end - shape.span(), end) + shape.tallest() * Prices.SHIFT);
    if (price < cheapest - 1e-9) {
      cheapest = price;
      best = Optional.of(shape);
      bestEnd = end;
    }
  }

  private Allocation allocation(Shape shape) {
    StageProfile profile = new StageProfile(bestEnd);
    profile.add(bestEnd - shape.length(), bestEnd, shape.gangs() * stage.gang());
    long restEnd = shape.above() ? bestEnd : bestEnd - shape.length();
    if (shape.rest() > 0) {
      profile.add(restEnd - shape.rest(), restEnd, stage.gang());
    }
    return profile.of(stage);
  }
}

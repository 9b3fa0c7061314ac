package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Stage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Room;
import io.github.punctual.reservation.plan.Run;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Places one stage as the cheapest rectangle: a handful of heights, each moved over all of the
 * range. Where work is no multiple of the height, the first step has fewer bundles.
 */
final class Rectangles {
  private static final int HEIGHTS = 6;

  private final Room room;
  private final Stage stage;
  private final long from;
  private final long to;
  private final Prices prices;

  private double cheapest = Double.POSITIVE_INFINITY;
  private long bestStart;
  private int bestGangs;

  private Rectangles(Room room, Stage stage, long from, long to, Prices prices) {
    this.room = room;
    this.stage = stage;
    this.from = from;
    this.to = to;
    this.prices = prices;
  }

  /** The cheapest rectangle in [from, to); among equals the flatter, then the later. */
  static Optional<Allocation> place(Room room, Stage stage, long from, long to, Prices prices) {
    Rectangles search = new Rectangles(room, stage, from, to, prices);
    search.tryHeights();
    return search.cheapest == Double.POSITIVE_INFINITY
        ? Optional.empty()
        : Optional.of(search.allocation());
  }

  private void tryHeights() {
    long work = stage.work() / stage.gang();
    int most = (int) Math.min(stage.maxParallel() / stage.gang(), work / stage.lease());
    int least = (int) ((work + to - from - 1) / (to - from));
    double factor = Math.pow((double) most / Math.max(1, least), 1.0 / (HEIGHTS - 1));
    int before = 0;
    double height = least;
    for (int i = 0; i < HEIGHTS; i++) {
      int gangs = (int) Math.min(most, Math.round(height));
      if (gangs >= least && gangs != before) {
        tryPositions(gangs, (work + gangs - 1) / gangs);
        before = gangs;
      }
      height *= factor;
    }
  }

  private void tryPositions(int gangs, long length) {
    int bundles = gangs * stage.gang();
    long end = to;
    while (end - length >= from) {
      long blocked = room.lastBelow(bundles, from, end);
      long first = blocked + 1;
      for (long start = end - length; start >= first; start -= prices.stride()) {
        consider(start, gangs, length);
      }
      if (end - length > first && prices.stride() > 1) {
        consider(first, gangs, length);
      }
      end = blocked;
    }
  }

  private void consider(long start, int gangs, long length) {
    double price = prices.of(stage, gangs * stage.gang(), start, start + length);
    if (price < cheapest - 1e-9) {
      cheapest = price;
      bestStart = start;
      bestGangs = gangs;
    }
  }

  private Allocation allocation() {
    long work = stage.work() / stage.gang();
    long full = work / bestGangs;
    int rest = (int) (work % bestGangs);
    List<Run> runs = new ArrayList<>();
    long start = bestStart;
    if (rest > 0) {
      runs.add(new Run(start, start + 1, rest * stage.gang()));
      start++;
    }
    runs.add(new Run(start, start + full, bestGangs * stage.gang()));
    return new Allocation(stage, runs);
  }
}

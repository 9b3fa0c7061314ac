package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Room;
import java.util.Optional;

/**
 * Places one stage as late as there is room for it (Rayon, section 4.2): the plan is scanned from
 * right to left for portions of at least the lease that are as tall as they can be.
 *
 * <p>Heights are counted in gangs. The paper leaves open how work that is no multiple of the lease
 * ends: each gang that is taken is held for the lease or longer, so the last portion is made longer
 * by what would be left of it, and where there is no room for that, its last gang is looked for
 * anew, for so many steps.
 *
 * <p>Where little of each long portion can be taken the next one overlaps it, and the same steps
 * are looked at again and again. Beyond a multiple of all steps that ends in vain.
 */
final class LateFill {
  private static final long NONE = Long.MIN_VALUE;

  /** So often each step may be looked at, on average. */
  private static final int MOST_LOOKS = 64;

  /** After so many looks whoever waits may have had enough. */
  private static final int LOOKS_IN_A_GO = 4096;

  private final Room room;
  private final int gang;
  private final int most;
  private final int lease;
  private final long from;
  private final long to;
  private final StageProfile held;

  /** The work that is not placed yet, in gangs times steps. */
  private long left;

  /** How many steps were looked at, those that were looked at again too. */
  private long looks;

  private long goesOnUntil = LOOKS_IN_A_GO;

  private LateFill(Room room, DemandStage stage, int most, long from, long to) {
    this.room = room;
    this.gang = stage.gang();
    this.most = most / gang * gang;
    this.lease = stage.lease();
    this.from = from;
    this.to = to;
    this.left = stage.work() / gang;
    this.held = new StageProfile(to);
  }

  /**
   * Places a stage in the steps [from, to).
   *
   * @param most so many bundles at once, at most
   */
  static Optional<Allocation> place(Room room, DemandStage stage, int most, long from, long to) {
    LateFill fill = new LateFill(room, stage, most, from, to);
    return fill.run() ? Optional.of(fill.held.of(stage)) : Optional.empty();
  }

  private boolean run() {
    long end = takeFullPortions(to);
    while (left > 0) {
      if (looks > MOST_LOOKS * (to - from)) {
        return false;
      }
      if (looks > goesOnUntil) {
        room.goOn();
        goesOnUntil = looks + LOOKS_IN_A_GO;
      }
      // One gang is left, for longer than the lease: all of it must be in one piece.
      long length = left < 2L * lease ? left : lease;
      long earliest = earliestOfPortion(end, length);
      if (earliest == NONE) {
        return false;
      }
      end = takeFullPortions(take(earliest, length));
    }
    return true;
  }

  /**
   * Takes portions that are as tall as can be and follow each other, at once: what the search would
   * do one by one. Leaves work that is no multiple of the lease to it. Returns where they begin.
   */
  private long takeFullPortions(long end) {
    int tall = most / gang;
    long portion = (long) tall * lease;
    long portions = left / portion;
    long rest = left % portion;
    if (rest > 0 && rest < lease) {
      portions--;
    }
    if (portions <= 0 || end - lease < from || height(end - 1) < tall) {
      return end;
    }
    long earliest = Math.max(from, end - portions * lease);
    // Nothing is held before the end yet, so the room there is all that counts.
    long free = end - 1 - room.lastBelow(most, earliest, end);
    long length = Math.min(portions, free / lease) * lease;
    if (length > 0) {
      hold(end - length, end, tall);
    }
    return end - length;
  }

  /** The first step of the rightmost portion of a length, with at least one gang, before an end. */
  private long earliestOfPortion(long end, long length) {
    long free = 0;
    for (long step = end - 1; step >= from && free + step - from + 1 >= length; step--) {
      looks++;
      free = height(step) > 0 ? free + 1 : 0;
      if (free == length) {
        return step;
      }
    }
    return NONE;
  }

  /** Takes what fits of the portion that begins at a step; returns where to look from now. */
  private long take(long start, long length) {
    int tall = Integer.MAX_VALUE;
    long constrained = start;
    looks += length;
    for (long step = start; step < start + length; step++) {
      int height = height(step);
      if (height < tall) {
        tall = height;
        constrained = step;
      }
    }
    if (length != lease) {
      hold(start, start + length, 1);
      return start;
    }
    int rows = (int) Math.min(tall, left / lease);
    long rest = left - (long) rows * lease;
    if (rest == 0 || rest >= lease) {
      hold(start, start + length, rows);
      return constrained;
    }
    if (lengthen(start, rows)) {
      return start;
    }
    // There are two or more: a single one would have been looked for in its full length.
    hold(start, start + length, rows - 1);
    return start + length;
  }

  /** All that is left in a portion that ends with the lease and begins as early as needed. */
  private boolean lengthen(long start, int rows) {
    long end = start + lease;
    long all = left / rows;
    int longer = (int) (left % rows);
    if (end - all - (longer > 0 ? 1 : 0) < from) {
      return false;
    }
    for (long step = start - 1; step >= end - all; step--) {
      looks++;
      if (height(step) < rows) {
        return false;
      }
    }
    if (longer > 0 && height(end - all - 1) < longer) {
      return false;
    }
    if (longer > 0) {
      hold(end - all - 1, end - all, longer);
    }
    hold(end - all, end, rows);
    return true;
  }

  private void hold(long start, long end, int gangs) {
    held.add(start, end, gangs * gang);
    left -= (end - start) * gangs;
  }

  /** How many gangs can be added at a step. */
  private int height(long step) {
    return (room.at(step, most) - held.at(step)) / gang;
  }
}

package io.github.punctual.reservation.follow;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.book.Booking;
import io.github.punctual.reservation.book.Occurrence;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Run;
import io.github.punctual.reservation.sharing.Span;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What reservations are to have at an instant: their promises, a little earlier, in bundles. */
record ReservedLevels(long leadMillis, DelayCorrection delays) {
  /** What a reservation is to have, in the order of its stages. */
  List<DueBundles> of(Booking booking, long nowMillis) {
    List<DueBundles> result = new ArrayList<>();
    long step = Math.floorDiv(nowMillis, booking.stepMillis());
    for (Span span : booking.held()) {
      if (step >= span.from() && step < span.until()) {
        result.add(new DueBundles(span.vector(), 1, 1, 1));
      }
    }
    for (Occurrence occurrence : booking.occurrences()) {
      for (Allocation allocation : occurrence.placement().allocations()) {
        int bundles = bundles(allocation, booking.stepMillis(), nowMillis);
        if (bundles > 0) {
          DemandStage stage = allocation.stage();
          int promised = allocation.bundlesAt(step);
          result.add(new DueBundles(stage.bundle(), stage.gang(), promised, bundles));
        }
      }
    }
    return result;
  }

  private int bundles(Allocation allocation, long stepMillis, long nowMillis) {
    DemandStage stage = allocation.stage();
    long from = Math.floorDiv(nowMillis, stepMillis);
    long until = Math.floorDiv(nowMillis + lead(stage), stepMillis);
    int most = 0;
    for (Run run : allocation.runs()) {
      if (run.start() <= until && run.end() > from) {
        most = Math.max(most, run.bundles());
      }
    }
    int more = delays.increase(stage.bundle(), most, stage.lease() * stepMillis, leadMillis);
    int whole = (most + more + stage.gang() - 1) / stage.gang() * stage.gang();
    return Math.min(stage.maxParallel(), whole);
  }

  /** Delays that the lead of all makes up for already need no other. */
  private long lead(DemandStage stage) {
    return Math.max(leadMillis, delays.leadMillis(stage.bundle()));
  }

  /** The next instant at which what a reservation is to have may change. */
  long nextChangeMillis(Booking booking, long nowMillis) {
    long next = Long.MAX_VALUE;
    for (Span span : booking.held()) {
      next = earlier(next, span.until() * booking.stepMillis(), nowMillis);
    }
    for (Occurrence occurrence : booking.occurrences()) {
      for (Allocation allocation : occurrence.placement().allocations()) {
        for (Run run : allocation.runs()) {
          long lead = lead(allocation.stage());
          next = earlier(next, run.start() * booking.stepMillis() - lead, nowMillis);
          next = earlier(next, run.end() * booking.stepMillis(), nowMillis);
        }
      }
    }
    return next;
  }

  private static long earlier(long next, long candidate, long nowMillis) {
    return candidate > nowMillis ? Math.min(next, candidate) : next;
  }

  /**
   * How much of what is due to each there is. First all are given what is promised at this instant,
   * then what is given early or beyond a promise: so the one never costs another reservation the
   * other. Reservations in their order, their stages in theirs, each in whole gangs.
   */
  static List<ResourceVector> fill(List<List<DueBundles>> dues, ResourceVector capacity) {
    int[][] given = new int[dues.size()][];
    ResourceVector[] levels = new ResourceVector[dues.size()];
    Arrays.fill(levels, ResourceVector.ZERO);
    ResourceVector free = capacity;
    for (boolean beyond : new boolean[] {false, true}) {
      for (int i = 0; i < levels.length; i++) {
        List<DueBundles> own = dues.get(i);
        if (!beyond) {
          given[i] = new int[own.size()];
        }
        for (int j = 0; j < own.size(); j++) {
          DueBundles due = own.get(j);
          int wanted = (beyond ? due.bundles() : due.promised()) - given[i][j];
          int more = due.fitting(wanted, free);
          ResourceVector added = due.bundle().times(more);
          given[i][j] += more;
          levels[i] = levels[i].plus(added);
          free = free.minus(added);
        }
      }
    }
    return List.of(levels);
  }
}

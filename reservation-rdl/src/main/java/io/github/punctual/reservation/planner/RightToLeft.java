package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Plan;
import io.github.punctual.reservation.plan.Room;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The one pass of the paper's heuristics over an expression (Rayon, section 4.2): from right to
 * left, depth first, without going back. Of a choice the first option that fits is taken; a
 * sequence moves the end of the time range of what precedes.
 *
 * <p>The paper has no relative time constraints. Here the least number of steps of a gap moves that
 * end further; where more pass than a gap allows, the expression is refused.
 */
final class RightToLeft {
  private final StagePlacer stages;
  private final Start starts;

  /** Where a stage is placed within the steps [from, to), without holding it. */
  interface StagePlacer {
    Optional<Allocation> place(Room room, DemandStage stage, long from, long to);
  }

  /** Where the time range of a part of a sequence begins; those after it have been placed. */
  interface Start {
    long of(Sequence sequence, int part, long from, long to);
  }

  RightToLeft(StagePlacer stages, Start starts) {
    this.stages = stages;
    this.starts = starts;
  }

  Optional<PlanChange> place(Plan plan, Demand demand, long earliest) {
    try (DraftPlan draft = new DraftPlan(plan)) {
      return place(draft, demand, Math.max(earliest, plan.origin()), plan.horizon())
          .map(placed -> PlanChange.of(placed.placement()));
    }
  }

  /** Places and holds a demand within the steps [from, to); holds nothing when it does not fit. */
  Optional<Placed> place(DraftPlan draft, Demand demand, long from, long to) {
    int mark = draft.mark();
    Optional<Placed> placed = placeParts(draft, demand, from, to);
    if (placed.isEmpty()) {
      draft.undo(mark);
    }
    return placed;
  }

  private Optional<Placed> placeParts(DraftPlan draft, Demand demand, long from, long to) {
    if (demand instanceof DemandStage stage) {
      return placeStage(draft, stage, from, to);
    } else if (demand instanceof Choice choice) {
      return choice.options().stream()
          .flatMap(option -> place(draft, option, from, to).stream())
          .findFirst();
    } else if (demand instanceof Union union) {
      return placeUnion(draft, union, from, to);
    }
    return placeSequence(draft, (Sequence) demand, from, to);
  }

  private Optional<Placed> placeStage(DraftPlan draft, DemandStage stage, long from, long to) {
    long first = Math.max(from, stage.start());
    long end = Math.min(to, stage.finish());
    if (end - first < stage.shortest()) {
      return Optional.empty();
    }
    Optional<Allocation> allocation = stages.place(draft.room(stage.bundle()), stage, first, end);
    allocation.ifPresent(draft::hold);
    return allocation.map(Placed::of);
  }

  private Optional<Placed> placeUnion(DraftPlan draft, Union union, long from, long to) {
    List<Placed> placed = new ArrayList<>();
    for (int i = union.parts().size() - 1; i >= 0; i--) {
      Optional<Placed> part = place(draft, union.parts().get(i), from, to);
      if (part.isEmpty()) {
        return Optional.empty();
      }
      placed.add(part.get());
    }
    return Optional.of(Placed.join(placed));
  }

  private Optional<Placed> placeSequence(DraftPlan draft, Sequence sequence, long from, long to) {
    List<Placed> placed = new ArrayList<>();
    long finish = to;
    long earliestEnd = Long.MIN_VALUE;
    for (int i = sequence.parts().size() - 1; i >= 0; i--) {
      long start = starts.of(sequence, i, from, finish);
      Optional<Placed> part = place(draft, sequence.parts().get(i), start, finish);
      if (part.isEmpty() || part.get().end() < earliestEnd) {
        return Optional.empty();
      }
      placed.add(part.get());
      if (i > 0) {
        Steps gap = sequence.gaps().get(i - 1);
        finish = part.get().start() - gap.least();
        earliestEnd =
            gap.most() == Long.MAX_VALUE ? Long.MIN_VALUE : part.get().start() - gap.most();
      }
    }
    return Optional.of(Placed.join(placed));
  }
}

package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Room;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One pass over an expression, which places and holds its parts from right to left. */
abstract class PlacingPass {
  /** Places and holds a demand within the steps [from, to); holds nothing when it does not fit. */
  final Optional<Placed> place(DraftPlan draft, Demand demand, long from, long to) {
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
      return placeChoice(draft, choice, from, to);
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
    Optional<Allocation> allocation = find(draft.room(stage.bundle()), stage, first, end);
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

  /** Where a stage is placed within the steps [from, to), without holding it. */
  abstract Optional<Allocation> find(Room room, DemandStage stage, long from, long to);

  abstract Optional<Placed> placeChoice(DraftPlan draft, Choice choice, long from, long to);

  abstract Optional<Placed> placeSequence(DraftPlan draft, Sequence sequence, long from, long to);
}

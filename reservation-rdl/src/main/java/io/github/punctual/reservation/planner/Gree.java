package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Stage;
import io.github.punctual.reservation.demand.Union;
import io.github.punctual.reservation.plan.Plan;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The paper's procrastinating heuristic (Rayon, section 4.2): the expression is traversed once,
 * from right to left and depth first, and each of its stages is placed as late as it can be. What
 * was placed is never reconsidered: of a choice the first option that fits is taken.
 *
 * <p>The paper has no relative time constraints. Here the least number of steps of a gap moves the
 * time range of what precedes; where more pass than it allows, the demand is refused.
 */
public final class Gree implements Planner {
  /** Its name in settings and reports. */
  public static final String NAME = "gree";

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Optional<PlanChange> place(Plan plan, Demand demand, long earliest) {
    try (Draft draft = new Draft(plan)) {
      return place(draft, demand, Math.max(earliest, plan.origin()), plan.horizon())
          .map(placed -> PlanChange.of(placed.placement()));
    }
  }

  /** Places and holds a demand within the steps [from, to); holds nothing when it does not fit. */
  static Optional<Placed> place(Draft draft, Demand demand, long from, long to) {
    int mark = draft.mark();
    Optional<Placed> placed = placeParts(draft, demand, from, to);
    if (placed.isEmpty()) {
      draft.undo(mark);
    }
    return placed;
  }

  private static Optional<Placed> placeParts(Draft draft, Demand demand, long from, long to) {
    if (demand instanceof Stage stage) {
      return LateFill.place(
              draft.room(stage.bundle()),
              stage,
              stage.maxParallel(),
              Math.max(from, stage.start()),
              Math.min(to, stage.finish()))
          .map(
              allocation -> {
                draft.hold(allocation);
                return Placed.of(allocation);
              });
    } else if (demand instanceof Choice choice) {
      return choice.options().stream()
          .flatMap(option -> place(draft, option, from, to).stream())
          .findFirst();
    } else if (demand instanceof Union union) {
      return placeUnion(draft, union, from, to);
    }
    return placeSequence(draft, (Sequence) demand, from, to);
  }

  private static Optional<Placed> placeUnion(Draft draft, Union union, long from, long to) {
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

  private static Optional<Placed> placeSequence(
      Draft draft, Sequence sequence, long from, long to) {
    List<Placed> placed = new ArrayList<>();
    long finish = to;
    long earliestEnd = Long.MIN_VALUE;
    for (int i = sequence.parts().size() - 1; i >= 0; i--) {
      Optional<Placed> part = place(draft, sequence.parts().get(i), from, finish);
      if (part.isEmpty() || part.get().end() < earliestEnd) {
        return Optional.empty();
      }
      placed.add(part.get());
      if (i > 0) {
        long start = part.get().start();
        finish = start - sequence.gaps().get(i - 1).least();
        earliestEnd =
            sequence.gaps().get(i - 1).most() == Long.MAX_VALUE
                ? Long.MIN_VALUE
                : start - sequence.gaps().get(i - 1).most();
      }
    }
    Collections.reverse(placed);
    return Optional.of(Placed.join(placed));
  }
}

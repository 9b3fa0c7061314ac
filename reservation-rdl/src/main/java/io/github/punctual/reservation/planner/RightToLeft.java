package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.plan.Plan;
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
abstract class RightToLeft extends PlacingPass implements Planner {
  /** Where the time range of a part of a sequence begins; those after it have been placed. */
  abstract long start(Sequence sequence, int part, long from, long to);

  @Override
  public final Optional<PlanChange> place(Plan plan, Demand demand, long earliest) {
    try (DraftPlan draft = new DraftPlan(plan)) {
      return place(draft, demand, Math.max(earliest, plan.origin()), plan.horizon())
          .map(placed -> PlanChange.of(placed.placement()));
    }
  }

  @Override
  final Optional<Placed> placeChoice(DraftPlan draft, Choice choice, long from, long to) {
    return choice.options().stream()
        .flatMap(option -> place(draft, option, from, to).stream())
        .findFirst();
  }

  @Override
  final Optional<Placed> placeSequence(DraftPlan draft, Sequence sequence, long from, long to) {
    List<Placed> placed = new ArrayList<>();
    long finish = to;
    long earliestEnd = Long.MIN_VALUE;
    for (int i = sequence.parts().size() - 1; i >= 0; i--) {
      long start = start(sequence, i, from, finish);
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

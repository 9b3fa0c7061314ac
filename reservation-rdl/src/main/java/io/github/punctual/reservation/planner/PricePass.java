package io.github.punctual.reservation.planner;

import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Steps;
import io.github.punctual.reservation.plan.Allocation;
import io.github.punctual.reservation.plan.Room;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A pass over an expression that places each stage where it is cheapest: time is divided as in
 * {@link GreeL}, but all options of a choice are tried and the cheapest is taken, and where too
 * many steps would pass between parts of a sequence, the later part moves towards the earlier one.
 * Used for one demand, once.
 */
final class PricePass extends PlacingPass {
  /** So often parts of a sequence are moved towards each other. */
  private static final int MOVES = 16;

  /**
   * So often in all of a demand: each move places all that is nested in the parts anew, with the
   * moves in there, so that their number would grow with every level by a factor.
   */
  private static final int MOST_MOVES = 64;

  private int moves;

  @Override
  Optional<Allocation> find(Room room, DemandStage stage, long from, long to) {
    Prices prices = new Prices(room, from, to);
    Optional<Allocation> rectangle = Rectangles.place(room, stage, from, to, prices);
    return FlatFill.place(room, stage, from, to)
        .filter(flat -> rectangle.isEmpty() || prices.of(flat) < prices.of(rectangle.get()))
        .or(() -> rectangle);
  }

  @Override
  Optional<Placed> placeChoice(DraftPlan draft, Choice choice, long from, long to) {
    Optional<Placed> best = Optional.empty();
    double cheapest = Double.POSITIVE_INFINITY;
    int mark = draft.mark();
    for (Demand option : choice.options()) {
      Optional<Placed> placed = place(draft, option, from, to);
      draft.undo(mark);
      double price = placed.map(each -> price(draft, each)).orElse(Double.POSITIVE_INFINITY);
      if (price < cheapest) {
        cheapest = price;
        best = placed;
      }
    }
    best.ifPresent(placed -> placed.allocations().forEach(draft::hold));
    return best;
  }

  /** In full clusters times steps. Empty ones cost a little, so that less is better. */
  private static double price(DraftPlan draft, Placed placed) {
    double price = 0;
    for (Allocation allocation : placed.allocations()) {
      DemandStage stage = allocation.stage();
      Prices prices = new Prices(draft.room(stage.bundle()), placed.start(), placed.end());
      double share = stage.bundle().dominantShare(draft.plan().capacity(placed.start()));
      price += share * (prices.of(allocation) + Prices.EMPTY * stage.work());
    }
    return price;
  }

  @Override
  Optional<Placed> placeSequence(DraftPlan draft, Sequence sequence, long from, long to) {
    int parts = sequence.parts().size();
    long[] latest = new long[parts];
    Arrays.fill(latest, to);
    int mark = draft.mark();
    for (int move = 0; move < MOVES && moves <= MOST_MOVES; move++) {
      Placed[] placed = new Placed[parts];
      int at = parts - 1;
      long missing = 0;
      while (at >= 0 && missing == 0) {
        Optional<Placed> part = placePart(draft, sequence, at, placed, from, latest[at]);
        if (part.isEmpty()) {
          return Optional.empty();
        }
        placed[at] = part.get();
        missing = at + 1 < parts ? tooFar(sequence.gaps().get(at), placed[at], placed[at + 1]) : 0;
        at--;
      }
      if (missing == 0) {
        return Optional.of(Placed.join(List.of(placed)));
      }
      // The part before the last that was placed must come nearer to what precedes it.
      latest[at + 2] = placed[at + 2].end() - missing;
      moves++;
      draft.undo(mark);
    }
    return Optional.empty();
  }

  private Optional<Placed> placePart(
      DraftPlan draft, Sequence sequence, int index, Placed[] placed, long from, long latest) {
    Demand part = sequence.parts().get(index);
    if (index + 1 == placed.length) {
      return place(draft, part, Intervals.guess(sequence, index, from, latest), latest);
    }
    Steps gap = sequence.gaps().get(index);
    long finish = Math.min(latest, placed[index + 1].start() - gap.least());
    int mark = draft.mark();
    Optional<Placed> cheap =
        place(draft, part, Intervals.guess(sequence, index, from, finish), finish);
    if (cheap.isPresent() && tooFar(gap, cheap.get(), placed[index + 1]) == 0) {
      return cheap;
    }
    draft.undo(mark);
    return Gree.PASS.place(draft, part, from, finish);
  }

  /** How many steps more than allowed pass from the end of a part to the start of the next. */
  private static long tooFar(Steps gap, Placed part, Placed next) {
    return Math.max(0, next.start() - part.end() - gap.most());
  }
}

package io.github.punctual.reservation.compile;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.reservation.demand.Steps;
import java.util.Optional;
import java.util.function.LongBinaryOperator;
import java.util.function.ToLongFunction;

/**
 * When a draft can begin and end, at best. Limits of gaps from above are not looked at, nor what
 * parts take from each other: all of these are bounds, which may not be reached.
 *
 * @param capacity what there is at any step; empty for no limit
 */
record Bounds(Optional<ResourceVector> capacity) {
  /** How many gangs of an atom there is room for. */
  long room(DraftDemand.Leaf leaf) {
    return capacity.isEmpty() ? Long.MAX_VALUE : capacity.get().count(leaf.bundle()) / leaf.gang();
  }

  /** As if there were room for one gang, where there is none: that is found out elsewhere. */
  long shortest(DraftDemand.Leaf leaf) {
    return leaf.shortest(Math.max(1, room(leaf)));
  }

  /** The fewest steps from the start to the end, in any window. */
  long shortestSpan(DraftDemand draft) {
    if (draft instanceof DraftDemand.Leaf leaf) {
      return shortest(leaf);
    }
    if (draft instanceof DraftDemand.InTurn inTurn) {
      return inTurn.parts().stream().mapToLong(this::shortestSpan).sum()
          + inTurn.gaps().stream().mapToLong(Steps::least).sum();
    }
    return over(draft, this::shortestSpan, Math::max, Math::min);
  }

  /** The first step after it, when it cannot begin before a step. */
  long earliestEnd(DraftDemand draft, long from) {
    if (draft instanceof DraftDemand.Leaf leaf) {
      return Math.max(leaf.start(), from) + shortest(leaf);
    }
    if (draft instanceof DraftDemand.InTurn inTurn) {
      long end = from;
      for (int i = 0; i < inTurn.parts().size(); i++) {
        long gap = i == 0 ? 0 : inTurn.gaps().get(i - 1).least();
        end = earliestEnd(inTurn.parts().get(i), end + gap);
      }
      return end;
    }
    return over(draft, part -> earliestEnd(part, from), Math::max, Math::min);
  }

  /** The last step in which it can begin, when it has to end before a step. */
  long latestStart(DraftDemand draft, long until) {
    if (draft instanceof DraftDemand.Leaf leaf) {
      return Math.min(leaf.finish(), until) - shortest(leaf);
    }
    if (draft instanceof DraftDemand.InTurn inTurn) {
      long start = until;
      for (int i = inTurn.parts().size() - 1; i >= 0; i--) {
        long gap = i == inTurn.gaps().size() ? 0 : inTurn.gaps().get(i).least();
        start = latestStart(inTurn.parts().get(i), start - gap);
      }
      return start;
    }
    return over(draft, part -> latestStart(part, until), Math::min, Math::max);
  }

  /** The first step of its windows. */
  static long start(DraftDemand draft) {
    if (draft instanceof DraftDemand.Leaf leaf) {
      return leaf.start();
    }
    return draft instanceof DraftDemand.InTurn inTurn
        ? start(inTurn.parts().get(0))
        : over(draft, Bounds::start, Math::min, Math::min);
  }

  /** The step after its windows. */
  static long finish(DraftDemand draft) {
    if (draft instanceof DraftDemand.Leaf leaf) {
      return leaf.finish();
    }
    return draft instanceof DraftDemand.InTurn inTurn
        ? finish(inTurn.parts().get(inTurn.parts().size() - 1))
        : over(draft, Bounds::finish, Math::max, Math::max);
  }

  /** The least work of a resource type, in amounts and steps. */
  static double work(DraftDemand draft, String type) {
    if (draft instanceof DraftDemand.Leaf leaf) {
      return (double) leaf.work() * leaf.gang() * leaf.bundle().get(type);
    }
    if (draft instanceof DraftDemand.OneOf oneOf) {
      return oneOf.parts().stream().mapToDouble(part -> work(part, type)).min().orElse(0);
    }
    return draft.parts().stream().mapToDouble(part -> work(part, type)).sum();
  }

  private static long over(
      DraftDemand draft,
      ToLongFunction<DraftDemand> value,
      LongBinaryOperator together,
      LongBinaryOperator oneOf) {
    return draft.parts().stream()
        .mapToLong(value)
        .reduce(draft instanceof DraftDemand.OneOf ? oneOf : together)
        .orElseThrow();
  }
}

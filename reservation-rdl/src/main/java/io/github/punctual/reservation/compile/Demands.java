package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Stage;
import io.github.punctual.reservation.demand.Union;
import java.util.List;
import java.util.function.IntSupplier;

/** Makes demands of drafts that are done. */
final class Demands {
  private Demands() {}

  /** The stages are counted in the order in which they are written. */
  static Demand numbered(Draft draft) {
    int[] next = {0};
    return demand(draft, () -> next[0]++);
  }

  /** Without numbers: equal for drafts that mean the same in the same way. */
  static Demand nameless(Draft draft) {
    return demand(draft, () -> 0);
  }

  private static Demand demand(Draft draft, IntSupplier ids) {
    if (draft instanceof Draft.Together together) {
      return new Union(all(together.parts(), ids));
    }
    if (draft instanceof Draft.OneOf oneOf) {
      return new Choice(all(oneOf.options(), ids));
    }
    if (draft instanceof Draft.InTurn inTurn) {
      return new Sequence(all(inTurn.parts(), ids), inTurn.gaps());
    }
    if (draft instanceof Draft.Leaf leaf) {
      return new Stage(
          ids.getAsInt(),
          leaf.bundle(),
          leaf.gang(),
          Math.toIntExact(leaf.gang() * leaf.atOnce(leaf.most())),
          leaf.lease(),
          leaf.gang() * leaf.work(),
          leaf.start(),
          leaf.finish());
    }
    throw new IllegalStateException("what asks for nothing is left out before: " + draft.at());
  }

  private static List<Demand> all(List<Draft> drafts, IntSupplier ids) {
    return drafts.stream().map(draft -> demand(draft, ids)).toList();
  }
}

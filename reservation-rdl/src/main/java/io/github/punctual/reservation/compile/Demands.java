package io.github.punctual.reservation.compile;

import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Union;
import java.util.List;
import java.util.function.IntSupplier;

/** Makes demands of drafts that are done. */
final class Demands {
  private Demands() {}

  /** The stages are counted in the order in which they are written. */
  static Demand numbered(DraftDemand draft) {
    int[] next = {0};
    return demand(draft, () -> next[0]++);
  }

  /** Without numbers: equal for drafts that mean the same in the same way. */
  static Demand nameless(DraftDemand draft) {
    return demand(draft, () -> 0);
  }

  private static Demand demand(DraftDemand draft, IntSupplier ids) {
    if (draft instanceof DraftDemand.Together together) {
      return new Union(all(together.parts(), ids));
    }
    if (draft instanceof DraftDemand.OneOf oneOf) {
      return new Choice(all(oneOf.parts(), ids));
    }
    if (draft instanceof DraftDemand.InTurn inTurn) {
      return new Sequence(all(inTurn.parts(), ids), inTurn.gaps());
    }
    if (draft instanceof DraftDemand.Leaf leaf) {
      return new DemandStage(
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

  private static List<Demand> all(List<DraftDemand> drafts, IntSupplier ids) {
    return drafts.stream().map(draft -> demand(draft, ids)).toList();
  }
}

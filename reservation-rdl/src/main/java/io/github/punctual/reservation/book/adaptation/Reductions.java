package io.github.punctual.reservation.book.adaptation;

import io.github.punctual.reservation.demand.Choice;
import io.github.punctual.reservation.demand.Demand;
import io.github.punctual.reservation.demand.DemandStage;
import io.github.punctual.reservation.demand.Sequence;
import io.github.punctual.reservation.demand.Union;
import java.util.List;

/** Demands with less work. */
final class Reductions {
  private Reductions() {}

  /** The same with a part of the work of each stage, but at least a gang for a lease. */
  static Demand scaled(Demand demand, double fraction) {
    if (demand instanceof DemandStage stage) {
      long gangs = (long) Math.floor(stage.work() * fraction / stage.gang() + 1e-9);
      return with(stage, stage.lease(), Math.max(stage.lease(), gangs) * stage.gang());
    }
    List<Demand> parts = demand.parts().stream().map(part -> scaled(part, fraction)).toList();
    if (demand instanceof Choice) {
      return new Choice(parts);
    }
    return demand instanceof Sequence sequence
        ? new Sequence(parts, sequence.gaps())
        : new Union(parts);
  }

  /** The same with another lease and other work. */
  static DemandStage with(DemandStage stage, int lease, long work) {
    return new DemandStage(
        stage.id(),
        stage.bundle(),
        stage.gang(),
        stage.maxParallel(),
        lease,
        work,
        stage.start(),
        stage.finish());
  }
}

package io.github.punctual.reservation.demand;

import java.util.List;

/**
 * A compiled expression, which planners place. Windows are pushed down to the stages; time is in
 * steps: step n covers the milliseconds from n times the length of a step until that of n + 1,
 * since the epoch (or the start of a simulation).
 */
public sealed interface Demand permits DemandStage, Choice, Union, Sequence {
  /** What it consists of, one level down: options, or parts; nothing for a stage. */
  List<Demand> parts();

  /** Its stages, those of all options. */
  default List<DemandStage> stages() {
    return parts().stream().flatMap(part -> part.stages().stream()).toList();
  }

  /** The first step in which anything of it may be held. */
  default long start() {
    return parts().stream().mapToLong(Demand::start).min().orElseThrow();
  }

  /** The step before which all of it must have ended. */
  default long finish() {
    return parts().stream().mapToLong(Demand::finish).max().orElseThrow();
  }

  /** The fewest steps from its first to its last, in an empty plan of any size and no windows. */
  long shortest();
}

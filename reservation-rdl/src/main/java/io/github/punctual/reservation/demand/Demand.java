package io.github.punctual.reservation.demand;

/**
 * A compiled expression, which planners place. Windows are pushed down to the stages; time is in
 * steps: step n covers the milliseconds from n times the length of a step until that of n + 1,
 * since the epoch (or the start of a simulation).
 */
public sealed interface Demand permits DemandStage, Choice, Union, Sequence {
  /** The first step in which anything of it may be held. */
  long start();

  /** The step before which all of it must have ended. */
  long finish();

  /** The fewest steps from its first to its last, in an empty plan of any size and no windows. */
  long shortest();
}

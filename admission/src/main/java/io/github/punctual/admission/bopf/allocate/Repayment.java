package io.github.punctual.admission.bopf.allocate;

/**
 * What becomes of the part of its promise that a hard burst did not get in time, because containers
 * of others ended too slowly. None of these ever gives a burst more with priority than it declared.
 */
public enum Repayment {
  /** Nothing: its level stays what it was, and ends at the deadline. As the paper has it. */
  NONE,
  /**
   * Its level is raised to what it would need to be done by its deadline, as far as capacity is not
   * committed to other hard bursts.
   */
  UNTIL_DEADLINE,
  /**
   * As {@link #UNTIL_DEADLINE}; and what it is still short of at the deadline is served after all
   * bursts that can still be on time, and before elastic queues, until its next burst may come: the
   * promise is kept late rather than never.
   */
  UNTIL_NEXT_BURST
}

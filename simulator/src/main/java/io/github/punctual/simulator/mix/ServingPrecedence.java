package io.github.punctual.simulator.mix;

/** Who is served before whom, from the firmest promise on. */
public enum ServingPrecedence {
  /** What is promised to reservations at the moment. */
  RESERVED,
  /** The level of a hard burst while it is on time. */
  HARD_BURST,
  /** Jobs that are promised their deadline, and those with a place in the plan, by deadline. */
  PROMISED,
  /** Jobs on spare, by deadline. */
  ON_SPARE,
  /** Soft bursts, jobs by utility, best effort: in the order of queues. */
  OTHERS,
  /** Jobs that cannot make their deadline any more. */
  LAST
}

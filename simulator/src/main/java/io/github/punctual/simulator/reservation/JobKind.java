package io.github.punctual.simulator.reservation;

/** The workloads of the paper (section 6.1.2). */
enum JobKind {
  /** Malleable, as MapReduce: any number of tasks at once. */
  A,
  /** A gang, as Giraph: all tasks at once, or none. */
  B,
  /** A workflow: stages of malleable jobs, one after the other. */
  C
}

package io.github.punctual.admission.estimate;

/** How Justice averages its past errors (section 2.1: all alike, or recent ones more). */
public enum Correction {
  /** The plain mean of all errors. */
  MEAN,
  /** Exponential smoothing: the newest error weighs most. */
  EXPONENTIAL,
  /** No correction: not in the paper, to measure what the correction is worth. */
  NONE
}

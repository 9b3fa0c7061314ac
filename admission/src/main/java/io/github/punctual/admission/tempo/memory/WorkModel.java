package io.github.punctual.admission.tempo.memory;

/** What can become of a task that has begun. */
public enum WorkModel {
  /** It runs to its end and is never taken back. */
  WHOLE,

  /** It can be taken back at will and goes on later where it was. */
  DIVISIBLE,

  /** It can be taken back, and that costs so much that what a job needs is left to it. */
  KEPT
}

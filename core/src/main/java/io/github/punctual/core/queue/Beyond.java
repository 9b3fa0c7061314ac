package io.github.punctual.core.queue;

/** How a queue is served beyond its level. */
public enum Beyond {
  /** With all others of this kind, by dominant resource fairness. */
  FAIR,
  /** Only from what no queue that is served fairly can use. */
  SPARE
}

package io.github.punctual.admission.bopf.condition;

/** The conditions of admission, in the order in which they are asked (equations 1 to 3). */
public enum Condition {
  /** With one queue more, every burst of a hard or soft queue stays within its long-term share. */
  SAFETY,
  /** The newcomer's own bursts stay within its long-term share. */
  FAIRNESS,
  /** What the newcomer's bursts need at once is not committed to hard queues. */
  RESOURCE
}

package io.github.punctual.admission.bopf.condition;

/** The class of a queue, best first (section 3.3 of the paper: H, S and E). */
public enum QueueClass {
  /** Its bursts get what they declared, at once and for as long as they declared. */
  HARD,
  /** Its bursts get what hard bursts leave, shortest remaining first. */
  SOFT,
  /** It gets its fair share, by dominant resource fairness. */
  ELASTIC,
  /** It is not admitted: it would break what was promised to others. */
  REJECTED
}

package io.github.punctual.core.ledger;

import java.util.Locale;

/** Who may be promised capacity over time, the firmest first. */
public enum HolderKind {
  /** A reservation: its allocation, step by step. */
  RESERVATION,
  /** What maintenance takes of a plan's capacity. */
  MAINTENANCE,
  /** A queue with hard bursts: the level of its declaration. */
  HARD_BURST,
  /** A job that is promised its deadline: its course. */
  DEADLINE_JOB,
  /** What best effort is left of a pool, whatever jobs with deadlines need. */
  FLOOR,
  /** A queue with soft bursts: the level that it is expected to ask for. */
  SOFT_BURST;

  /** How it is written in questions and answers. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

package io.github.punctual.yarn.jobs;

/** Where a deadline job stands. */
public enum Phase {
  /** Submitted; the policy has not answered. */
  DECIDING(false),
  /** Waits, without a master. */
  WAITING(false),
  /** Its master runs, so that its first requests tell how many tasks it has. */
  LEARNING(false),
  /** Waits, with its master running and no task. */
  WAITING_WITH_MASTER(false),
  /** Runs with its allocation. */
  ADMITTED(false),
  /** Runs as under the stock scheduler, because nothing could be decided about it. */
  BYPASSED(false),
  /** Is being ended: refused after it was accepted, or terminated. */
  ENDING(false),
  /** Completed by its deadline. */
  MET(true),
  /** Completed after its deadline. */
  MISSED(true),
  /** Refused, never ran. */
  REFUSED(true),
  /** Terminated by a decision while it ran. */
  TERMINATED(true),
  /** Killed by its user or an operator. */
  KILLED(true),
  FAILED(true),
  /** Completed without a promise. */
  DONE(true);

  private final boolean last;

  Phase(boolean last) {
    this.last = last;
  }

  /** Whether the job is over. */
  public boolean isLast() {
    return last;
  }

  /** Whether the job waits to be let run, perhaps with its master running. */
  public boolean waits() {
    return this == WAITING || this == WAITING_WITH_MASTER;
  }

  /** Whether the master may run. */
  public boolean runsMaster() {
    return this == LEARNING
        || this == WAITING_WITH_MASTER
        || this == ADMITTED
        || this == BYPASSED
        || this == ENDING;
  }

  /** Whether tasks are limited by an entitlement. */
  public boolean isEntitled() {
    return runsMaster() && this != BYPASSED;
  }
}

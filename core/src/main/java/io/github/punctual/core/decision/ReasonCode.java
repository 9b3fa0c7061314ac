package io.github.punctual.core.decision;

/**
 * Why a decision was taken. The names are part of the public contract; the operator's page says
 * what to do about each.
 */
public enum ReasonCode {
  /** The estimated need fits in what is free. */
  ADMITTED(Action.ADMIT),
  /**
   * There is too little history to estimate from: the job gets what it asked for, or what is free.
   */
  ADMITTED_TO_LEARN(Action.ADMIT),
  /**
   * Its need cannot be promised now: it starts on capacity that nobody needs at the moment, and may
   * lose it again.
   */
  ADMITTED_ON_SPARE(Action.ADMIT),
  /** The estimated need does not fit in what is free now, and can still be met later. */
  WAITING_FOR_CAPACITY(Action.HOLD),
  /** No node that is there at the moment can hold a task of the job. */
  WAITING_FOR_NODES(Action.HOLD),
  /** Nobody said how many tasks the job has: its master runs, and its first requests will tell. */
  WAITING_FOR_FIRST_REQUESTS(Action.HOLD),
  /** A tag beginning with {@code sla.} is malformed, unknown or contradicts another. */
  BAD_DECLARATION(Action.REJECT),
  /** One task is larger than any node, or than the job's queue may ever hold. */
  TASK_TOO_LARGE(Action.REJECT),
  /**
   * By the job's own task duration, its work does not fit before its deadline with all that its
   * queue may hold.
   */
  WORK_EXCEEDS_DEADLINE(Action.REJECT),
  /**
   * The job has waited so long that it would now need more tasks at once than it has, or than there
   * is room for.
   */
  DEADLINE_UNREACHABLE(Action.REJECT),
  /** The deadline passed before the job could start. */
  DEADLINE_PASSED(Action.REJECT),
  /** A running job is lent capacity that nobody needs at the moment. */
  LENT(Action.RESIZE),
  /** What a running job was lent is needed for a promise, or of more use elsewhere. */
  RECLAIMED(Action.RESIZE),
  /** What a running job needs is more or less than was thought: its promise changes. */
  REPLANNED(Action.RESIZE),
  /** A job that ran on spare capacity is promised its deadline now: the plan has room for it. */
  PROMISED(Action.RESIZE),
  /**
   * What a job was promised cannot be kept together with other promises; it goes on, on spare
   * capacity.
   */
  PROMISE_BROKEN(Action.RESIZE),
  /** What a job was promised has not been used for long: it is promised to others. */
  PROMISE_UNUSED(Action.RESIZE),
  /** A running job cannot make its deadline any more, even alone; it goes on after all others. */
  LOST(Action.RESIZE),
  /** By its own progress a running job cannot make its deadline with all that it can get. */
  HOPELESS(Action.TERMINATE),
  /** The job ran past its deadline and is above the size up to which late jobs may finish. */
  LATE(Action.TERMINATE);

  private final Action action;

  ReasonCode(Action action) {
    this.action = action;
  }

  /** What a driver does for this reason. */
  public Action action() {
    return action;
  }
}

package io.github.punctual.core.decision;

import io.github.punctual.core.job.Standing;

/**
 * Why a decision was taken. The names are part of the public contract; the operator's page says
 * what to do about each.
 */
public enum ReasonCode {
  /** The estimated need fits in what is free. */
  ADMITTED(Action.ADMIT, Standing.PROMISED),
  /**
   * There is too little history to estimate from: the job gets what it asked for, or what is free.
   */
  ADMITTED_TO_LEARN(Action.ADMIT, Standing.PROMISED),
  /**
   * Its need cannot be promised now: it starts on capacity that nobody needs at the moment, and may
   * lose it again.
   */
  ADMITTED_ON_SPARE(Action.ADMIT, Standing.ON_SPARE),
  /**
   * It cannot be promised now, and the plan has a place for it that costs no promise: it is served
   * by its deadline.
   */
  ADMITTED_PLANNED(Action.ADMIT, Standing.PLANNED),
  /** The estimated need does not fit in what is free now, and can still be met later. */
  WAITING_FOR_CAPACITY(Action.HOLD),
  /** No node that is there at the moment can hold a task of the job. */
  WAITING_FOR_NODES(Action.HOLD),
  /** Nobody said how many tasks the job has: the first requests of its master will tell. */
  WAITING_FOR_FIRST_REQUESTS(Action.HOLD),
  /** A tag beginning with {@code sla.} is malformed, unknown or contradicts another. */
  BAD_DECLARATION(Action.REJECT),
  /** One task is larger than any node, or than the job's queue may ever hold. */
  TASK_TOO_LARGE(Action.REJECT),
  /**
   * By the job's own task times, of earlier runs or declared, its work does not fit before its
   * deadline with all that its queue may hold.
   */
  WORK_EXCEEDS_DEADLINE(Action.REJECT),
  /**
   * The job has waited so long that it would now need more tasks at once than it has, or than there
   * is room for; or that what is left is shorter than its tasks take.
   */
  DEADLINE_UNREACHABLE(Action.REJECT),
  /** The deadline passed before the job could start. */
  DEADLINE_PASSED(Action.REJECT),
  /** A running job is lent capacity that nobody needs at the moment. */
  LENT(Action.RESIZE, Standing.PROMISED),
  /** What a running job was lent is needed for a promise, or of more use elsewhere. */
  RECLAIMED(Action.RESIZE, Standing.PROMISED),
  /** What a running job needs is more or less than was thought: its promise changes. */
  REPLANNED(Action.RESIZE, Standing.PROMISED),
  /**
   * A running job is past its deadline by more than the grace: nothing is promised to it any more,
   * and what it has is lent to it.
   */
  OVERDUE(Action.RESIZE, Standing.PROMISED),
  /** A job that ran on spare capacity is promised its deadline now: the plan has room for it. */
  PROMISED(Action.RESIZE, Standing.PROMISED),
  /** A job on spare capacity has a place in the plan now, though nothing is promised to it. */
  PLANNED(Action.RESIZE, Standing.PLANNED),
  /** The plan has no place any more for a job to which nothing was promised. */
  UNPLANNED(Action.RESIZE, Standing.ON_SPARE),
  /**
   * What a job was promised cannot be kept together with other promises; it goes on, on spare
   * capacity.
   */
  PROMISE_BROKEN(Action.RESIZE, Standing.ON_SPARE),
  /** What a job was promised has not been used for long: it is promised to others. */
  PROMISE_UNUSED(Action.RESIZE, Standing.ON_SPARE),
  /** A running job cannot make its deadline any more, even alone; it goes on after all others. */
  LOST(Action.RESIZE, Standing.LAST),
  /** By its own progress a running job cannot make its deadline with all that it can get. */
  HOPELESS(Action.TERMINATE),
  /** The job ran past its deadline, and late jobs of its size may not finish. */
  LATE(Action.TERMINATE);

  private final Action action;
  private final Standing standing;

  ReasonCode(Action action) {
    this(action, Standing.PROMISED);
  }

  ReasonCode(Action action, Standing standing) {
    this.action = action;
    this.standing = standing;
  }

  /**
   * In which place its job is served from then on, for a reason that lets it run; the others say
   * nothing by this.
   */
  public Standing standing() {
    return standing;
  }

  /** What a driver does for this reason. */
  public Action action() {
    return action;
  }
}

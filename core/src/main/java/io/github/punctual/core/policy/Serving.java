package io.github.punctual.core.policy;

/** How the jobs of a policy get their containers. */
public enum Serving {
  /** Each may have as many tasks at once as it was allocated, and no more. */
  BY_ALLOCATION,
  /**
   * Container by container, to the job that comes first by its {@link
   * io.github.punctual.core.job.Standing} and then by its deadline; what it cannot use goes to the
   * next. Allocations are no caps; those that {@link Policy#caps} names hold back for now.
   */
  BY_DEADLINE
}

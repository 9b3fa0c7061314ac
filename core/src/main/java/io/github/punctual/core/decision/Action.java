package io.github.punctual.core.decision;

/** What a driver is to do with a job. */
public enum Action {
  /** Let it run with its allocation. */
  ADMIT,
  /** Keep it waiting. */
  HOLD,
  /** Refuse it: it has not run. */
  REJECT,
  /** End it while it runs. */
  TERMINATE
}

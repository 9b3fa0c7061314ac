package io.github.punctual.core.decision;

/** What a driver is to do with a job. */
public enum Action {
  /** Let it run with its allocation. */
  ADMIT,
  /** Keep it waiting. */
  HOLD,
  /** Refuse it: it has not run. */
  REJECT,
  /** Give it another allocation while it runs. */
  RESIZE,
  /** End it while it runs. */
  TERMINATE;

  /** Whether such a decision says how many tasks the job may run at once. */
  public boolean allocates() {
    return this == ADMIT || this == RESIZE;
  }

  /** Whether such a decision is about a job that runs; the others are about one that waits. */
  public boolean isAboutRunning() {
    return this == RESIZE || this == TERMINATE;
  }
}

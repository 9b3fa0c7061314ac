package io.github.punctual.simulator.engine;

/** Where a job stands in a simulation. */
public enum JobState {
  /** Submitted and not decided about, or told to wait. */
  WAITING,
  /** Admitted; it may hold no tasks at the moment. */
  RUNNING,
  /** All its work is done. */
  COMPLETED,
  /** Refused before it ran. */
  REJECTED,
  /** Ended by its scheduler while it ran. */
  TERMINATED,
  /** One of its tasks failed too often. */
  FAILED;

  /** Whether nothing more happens to the job. */
  public boolean isEnd() {
    return this != WAITING && this != RUNNING;
  }
}

package io.github.punctual.robust.policy;

/** How likely a job's result still has its worth. */
public enum Standing {
  /** Even its 90th percentile is in time. */
  ON_TIME,
  /** Its median is in time, its 90th percentile is not. */
  AT_RISK,
  /** Its median is late, but its result will still be worth something. */
  LATE,
  /** Its utility is nothing, or as good as nothing, whatever is done. */
  IMPOSSIBLE,
  /** Its worth does not depend on time. */
  PATIENT
}

package io.github.punctual.robust.policy;

/** How likely a job's result still has its worth. */
public enum UtilityStanding {
  /** Even its 90th percentile is in time. */
  ON_TIME,
  /** Its median is in time, its 90th percentile is not. */
  AT_RISK,
  /** Its median is late; what that is worth is another question. */
  LATE,
  /** Its utility would be nothing, or as good as nothing, even if all were its own. */
  IMPOSSIBLE,
  /** Its worth does not depend on time. */
  PATIENT,
  /** Nothing is known of its tasks yet, or nothing can run. */
  UNKNOWN
}

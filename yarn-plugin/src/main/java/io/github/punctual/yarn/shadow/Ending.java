package io.github.punctual.yarn.shadow;

import io.github.punctual.yarn.jobs.Phase;
import java.util.OptionalLong;

/** What really became of a job. */
public enum Ending {
  /** It is not over. */
  RUNNING,
  /** It completed by its deadline. */
  MET,
  /** It completed after its deadline. */
  MISSED,
  /** It completed, and its deadline is not known. */
  COMPLETED,
  /** Its user or an operator killed it. */
  KILLED,
  FAILED;

  /** How a job ended, by its last phase and, in milliseconds, its end and its deadline. */
  static Ending of(Phase last, long endedMillis, OptionalLong dueMillis) {
    return switch (last) {
      case KILLED, TERMINATED -> KILLED;
      case FAILED, REFUSED -> FAILED;
      default ->
          dueMillis.isEmpty() ? COMPLETED : endedMillis <= dueMillis.getAsLong() ? MET : MISSED;
    };
  }
}

package io.github.punctual.yarn.web.jobs;

import io.github.punctual.robust.policy.UtilityStanding;
import java.util.Optional;

/** How soon somebody should look at a job. */
final class Urgency {
  /** Jobs that are over come after all others. */
  static final int OVER = 6;

  private Urgency() {}

  /**
   * The more urgent, the less.
   *
   * @param live whether it waits or runs
   * @param standing whether it will be in time; empty while too little is known
   * @param hasDeadline whether it has one
   */
  static int of(boolean live, Optional<UtilityStanding> standing, boolean hasDeadline) {
    if (!live) {
      return OVER;
    }
    if (standing.isEmpty()) {
      return hasDeadline ? 3 : 5;
    }
    return switch (standing.get()) {
      case IMPOSSIBLE -> 0;
      case LATE -> 1;
      case AT_RISK -> 2;
      case UNKNOWN -> 3;
      case ON_TIME -> 4;
      case PATIENT -> 5;
    };
  }
}

package io.github.punctual.admission.control;

import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.ReasonCode;
import java.util.Optional;

/**
 * What Algorithm 4 finds about a job that waits.
 *
 * @param reason why it is refused, or what it waits for
 * @param need what it needs at once; empty where nothing was estimated
 */
record AdmissionVerdict(ReasonCode reason, Optional<TaskNeed> need) {
  static AdmissionVerdict of(ReasonCode reason) {
    return new AdmissionVerdict(reason, Optional.empty());
  }

  static AdmissionVerdict of(ReasonCode reason, TaskNeed need) {
    return new AdmissionVerdict(reason, Optional.of(need));
  }

  boolean waits() {
    return reason.action() == Action.HOLD;
  }
}

package io.github.punctual.admission.control;

import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.ReasonCode;
import java.util.Objects;
import java.util.Optional;

/**
 * What Algorithm 4 finds about a job that waits.
 *
 * @param reason why it is refused, or what it waits for
 * @param need what it needs at once; empty where nothing was estimated
 */
record Verdict(ReasonCode reason, Optional<Need> need) {
  Verdict {
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(need, "need");
  }

  static Verdict of(ReasonCode reason) {
    return new Verdict(reason, Optional.empty());
  }

  static Verdict of(ReasonCode reason, Need need) {
    return new Verdict(reason, Optional.of(need));
  }

  boolean waits() {
    return reason.action() == Action.HOLD;
  }
}

package io.github.punctual.demo.live;

import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.Standing;
import io.github.punctual.yarn.jobs.Phase;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;

/** What a job's owner was told while it was played. */
final class Told {
  private static final Set<ReasonCode> LOST =
      Set.of(ReasonCode.PROMISE_BROKEN, ReasonCode.PROMISE_UNUSED);

  /** The reason codes of a job that runs with a promise, or has lost one. */
  private static final Set<String> PROMISES =
      Arrays.stream(ReasonCode.values())
          .filter(code -> code.action() == Action.ADMIT || code.action() == Action.RESIZE)
          .filter(code -> code.standing() == Standing.PROMISED || LOST.contains(code))
          .map(Enum::name)
          .collect(Collectors.toUnmodifiableSet());

  private Told() {}

  /** Whether a code says how a job ended, and nothing of what it was promised. */
  static boolean isEnd(String code) {
    return Arrays.stream(Phase.values())
        .anyMatch(phase -> phase.isLast() && phase.name().equals(code));
  }

  /**
   * Whether a job that was let run had a promise of its deadline at any time; where nobody tells
   * anything, letting it run is all the promise there is.
   *
   * @param reasons the reason codes that its diagnostics named
   */
  static boolean isPromise(Set<String> reasons) {
    return reasons.isEmpty() || reasons.stream().anyMatch(PROMISES::contains);
  }
}

package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.PolicyRunner;
import java.util.List;

/**
 * The simulator's driver of policies: tells a {@link PolicyRunner} what happens, as the
 * ResourceManager's driver does, and has the decisions carried out.
 */
public final class SimulatedPolicyDriver {
  private final PolicyRunner runner;
  private final Hands hands;

  /** What a driver moves its world with. */
  public interface Hands {
    /** Does what a decision says. */
    void carryOut(Decision decision);

    /** The policy is to be asked again at an instant, in milliseconds, unless it is before that. */
    void wakeAt(long millis);
  }

  /** Drives the policy of a runner. */
  public SimulatedPolicyDriver(PolicyRunner runner, Hands hands) {
    this.runner = runner;
    this.hands = hands;
  }

  /** The runner with its books. */
  public PolicyRunner runner() {
    return runner;
  }

  /**
   * Tells the policy what happened and carries out what it decides.
   *
   * @return the decisions
   */
  public List<Decision> handle(Event event) {
    List<Decision> decisions = runner.handle(event);
    decisions.forEach(hands::carryOut);
    runner.wakeMillis().ifPresent(hands::wakeAt);
    return decisions;
  }
}

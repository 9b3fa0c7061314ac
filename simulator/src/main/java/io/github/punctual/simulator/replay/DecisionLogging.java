package io.github.punctual.simulator.replay;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.simulator.engine.Scheduler;
import java.util.Optional;

/** A scheduler that drives a policy of the ResourceManager, whose decisions can be logged. */
public interface DecisionLogging extends Scheduler {
  /**
   * The same, writing every decision with its inputs to a log; nothing must have happened yet.
   * Empty where the policy goes by more than the log would say, so that nobody could decide it
   * again.
   */
  Optional<Scheduler> logging(DecisionLog log);
}

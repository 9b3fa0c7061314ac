package io.github.punctual.simulator.replay;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.policy.Replayer;
import java.util.Optional;
import java.util.function.Function;

/** Decides about jobs with deadlines again, with the book of jobs that both drivers share. */
public final class JobReplayer implements Replayer {
  private final Function<DecisionLog.Start, Policy> policies;
  private Optional<PolicyRunner> runner = Optional.empty();

  /**
   * One that has seen no start line.
   *
   * @param policies makes a policy that has learned nothing, from the name and the settings of a
   *     start line
   */
  public JobReplayer(Function<DecisionLog.Start, Policy> policies) {
    this.policies = policies;
  }

  @Override
  public DecisionLog.Entry replay(DecisionLog.Entry logged) {
    if (logged instanceof DecisionLog.Start start) {
      Policy policy = policies.apply(start);
      runner = Optional.of(PolicyRunner.replaying(policy, start, DecisionLog.NONE));
      return start;
    }
    Event event = ((DecisionLog.Step) logged).event();
    return new DecisionLog.Step(event, runner.orElseThrow().handle(event));
  }
}

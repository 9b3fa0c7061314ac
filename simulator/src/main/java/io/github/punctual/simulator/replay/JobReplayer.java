package io.github.punctual.simulator.replay;

import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.policy.Replayer;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Decides about jobs with deadlines again, with the book of jobs that both drivers share. */
public final class JobReplayer implements Replayer {
  /**
   * Among the settings of a start line, beside the policy's own: its jobs were divisible work, as
   * in the papers' model.
   */
  private static final String DIVISIBLE_WORK = "divisible-work";

  private static final String TAKING_IS_DEAR = "taking-is-dear";
  private static final String TAKING_IS_FREE = "taking-is-free";

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

  /**
   * What a start line says beside the settings of a policy {@link Policy#forDivisibleWork for
   * divisible work}.
   */
  public static Map<String, String> divisibleWork(boolean isTakingDear) {
    return Map.of(DIVISIBLE_WORK, isTakingDear ? TAKING_IS_DEAR : TAKING_IS_FREE);
  }

  @Override
  public DecisionLog.Entry replay(DecisionLog.Entry logged) {
    if (logged instanceof DecisionLog.Start start) {
      runner = Optional.of(PolicyRunner.replaying(policy(start), start, DecisionLog.NONE));
      return start;
    }
    Event event = ((DecisionLog.Step) logged).event();
    return new DecisionLog.Step(event, runner.orElseThrow().handle(event));
  }

  private Policy policy(DecisionLog.Start start) {
    Map<String, String> own = new TreeMap<>(start.settings());
    String work = own.remove(DIVISIBLE_WORK);
    if (work == null) {
      return policies.apply(start);
    }
    if (!work.equals(TAKING_IS_DEAR) && !work.equals(TAKING_IS_FREE)) {
      throw new IllegalArgumentException(
          "%s is '%s'; it must be %s or %s"
              .formatted(DIVISIBLE_WORK, work, TAKING_IS_DEAR, TAKING_IS_FREE));
    }
    return policies
        .apply(
            new DecisionLog.Start(
                start.atMillis(),
                start.policy(),
                own,
                start.learned(),
                start.capacity(),
                start.waiting(),
                start.running(),
                start.others()))
        .forDivisibleWork(work.equals(TAKING_IS_DEAR));
  }
}

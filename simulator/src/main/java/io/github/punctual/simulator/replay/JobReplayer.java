package io.github.punctual.simulator.replay;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.core.policy.Replayer;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Decides about jobs with deadlines again, and moves them as the simulator's driver does. */
public final class JobReplayer implements Replayer {
  private final Function<DecisionLog.Start, Policy> policies;
  private Optional<World> world = Optional.empty();

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
      world = Optional.of(new World(start, policies.apply(start)));
      return start;
    }
    Event event = ((DecisionLog.Step) logged).event();
    return new DecisionLog.Step(event, world.orElseThrow().handle(event));
  }

  /** The jobs of the log. */
  private static final class World {
    private final PolicyRunner runner;
    private final Set<JobId> running = new HashSet<>();
    private Optional<JobId> revised = Optional.empty();

    World(DecisionLog.Start start, Policy policy) {
      start.running().forEach(job -> running.add(job.job().id()));
      runner = PolicyRunner.replaying(policy, start, DecisionLog.NONE);
    }

    List<Decision> handle(Event event) {
      if (event instanceof Event.Completed completed) {
        running.remove(completed.outcome().id());
      } else if (event instanceof Event.Withdrawn withdrawn) {
        running.remove(withdrawn.job());
      }
      revised = event instanceof Event.Revised now ? Optional.of(now.job().id()) : Optional.empty();
      List<Decision> decisions = runner.handle(event);
      decisions.forEach(this::carryOut);
      return decisions;
    }

    private void carryOut(Decision decision) {
      if (revised.filter(decision.job()::equals).isPresent()
          && !decision.action().isAboutRunning()) {
        // There was no room for it as it really is: it waited again.
        running.remove(decision.job());
      }
      boolean suits =
          switch (decision.action()) {
            case ADMIT -> running.add(decision.job());
            case TERMINATE -> running.remove(decision.job());
            case RESIZE -> running.contains(decision.job());
            case HOLD, REJECT -> !running.contains(decision.job());
          };
      if (!suits) {
        throw new IllegalStateException(
            "decision %s cannot be carried out on job %s"
                .formatted(decision.reason(), decision.job()));
      }
    }
  }
}

package io.github.punctual.simulator.replay;

import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.policy.DecisionLog;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Policy;
import io.github.punctual.core.policy.PolicyRunner;
import io.github.punctual.simulator.scheduler.PolicyDriver;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Runs the decision log of a ResourceManager again with the simulator's driver: what happened is
 * taken from the log, what is decided is decided anew, and both are compared line by line.
 */
public final class LogReplay {
  private final Function<DecisionLog.Start, Policy> policies;
  private final List<Difference> differences = new ArrayList<>();
  private Optional<World> world = Optional.empty();
  private long steps;
  private long decisions;

  /**
   * A step that was decided otherwise.
   *
   * @param event what happened
   * @param logged what the log says
   * @param replayed what was decided now; empty when the policy failed
   * @param failure what the policy threw, where it failed
   */
  public record Difference(
      Event event,
      List<Decision> logged,
      List<Decision> replayed,
      Optional<RuntimeException> failure) {}

  /**
   * What a replay found.
   *
   * @param steps how many events were replayed, at least 0
   * @param decisions how many decisions the log holds, at least 0
   * @param differences the steps that were decided otherwise, in order
   */
  public record Result(long steps, long decisions, List<Difference> differences) {
    /** Whether everything was decided as in the log. */
    public boolean same() {
      return differences.isEmpty();
    }
  }

  /**
   * A replay.
   *
   * @param policies makes a policy that has learned nothing, from the name and the settings of a
   *     start line
   */
  public LogReplay(Function<DecisionLog.Start, Policy> policies) {
    this.policies = Objects.requireNonNull(policies, "policies");
  }

  /**
   * Replays a whole log.
   *
   * @param entries beginning with a start line
   * @throws IllegalArgumentException when the log does not begin with a start line
   */
  public Result replay(Iterable<DecisionLog.Entry> entries) {
    for (DecisionLog.Entry entry : entries) {
      if (entry instanceof DecisionLog.Start start) {
        world = Optional.of(new World(start));
      } else if (entry instanceof DecisionLog.Step step) {
        replay(step);
      }
    }
    return new Result(steps, decisions, List.copyOf(differences));
  }

  private void replay(DecisionLog.Step step) {
    World current =
        world.orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the log does not begin with a start line; use a whole file"));
    steps++;
    decisions += step.decisions().size();
    try {
      List<Decision> replayed = current.handle(step.event());
      if (!replayed.equals(step.decisions())) {
        differences.add(new Difference(step.event(), step.decisions(), replayed, Optional.empty()));
      }
    } catch (RuntimeException e) {
      differences.add(new Difference(step.event(), step.decisions(), List.of(), Optional.of(e)));
    }
  }

  /** The jobs of the log as the simulator's driver moves them. */
  private final class World implements PolicyDriver.Hands {
    private final PolicyDriver driver;
    private final Set<JobId> running = new HashSet<>();
    private Optional<JobId> revised = Optional.empty();

    World(DecisionLog.Start start) {
      start.running().forEach(job -> running.add(job.job().id()));
      driver =
          new PolicyDriver(
              PolicyRunner.replaying(policies.apply(start), start, DecisionLog.NONE), this);
    }

    List<Decision> handle(Event event) {
      if (event instanceof Event.Completed completed) {
        running.remove(completed.outcome().id());
      } else if (event instanceof Event.Withdrawn withdrawn) {
        running.remove(withdrawn.job());
      }
      revised = event instanceof Event.Revised now ? Optional.of(now.job().id()) : Optional.empty();
      return driver.handle(event);
    }

    @Override
    public void carryOut(Decision decision) {
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

    @Override
    public void wakeAt(long millis) {
      // When time alone matters is in the log: the ResourceManager wakes at its update intervals.
    }
  }
}

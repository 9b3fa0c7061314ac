package io.github.punctual.core.policy;

import io.github.punctual.core.decision.Decision;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Runs a decision log through a policy again and reports where the decisions differ. */
final class Replay {
  /**
   * A step that was decided otherwise.
   *
   * @param event what happened
   * @param logged what the log says
   * @param replayed what the policy decides now
   */
  record Divergence(Event event, List<Decision> logged, List<Decision> replayed) {}

  /**
   * A step at which the policy failed. When it failed there before, the log has no decisions.
   *
   * @param event what happened
   * @param cause what the policy threw
   */
  record Failure(Event event, RuntimeException cause) {}

  /**
   * What a replay found.
   *
   * @param steps how many events were replayed
   * @param decisions how many decisions the log holds
   * @param divergences the steps that differ, in order
   * @param failures the steps at which the policy failed, in order
   */
  record Result(long steps, long decisions, List<Divergence> divergences, List<Failure> failures) {}

  private Replay() {}

  /**
   * Replays a log.
   *
   * @param entries the log, beginning with a {@link DecisionLog.Start}
   * @param policies makes a fresh policy for a start line, from its name and settings
   * @throws IllegalArgumentException when the log does not begin with a start line
   */
  static Result replay(
      Iterable<DecisionLog.Entry> entries, Function<DecisionLog.Start, Policy> policies) {
    Optional<PolicyRunner> runner = Optional.empty();
    long steps = 0;
    long decisions = 0;
    List<Divergence> divergences = new ArrayList<>();
    List<Failure> failures = new ArrayList<>();
    for (DecisionLog.Entry entry : entries) {
      if (entry instanceof DecisionLog.Start start) {
        runner =
            Optional.of(PolicyRunner.replaying(policies.apply(start), start, DecisionLog.NONE));
      } else if (entry instanceof DecisionLog.Step step) {
        PolicyRunner current =
            runner.orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the log does not begin with a start line; use a whole log file"));
        List<Decision> replayed = List.of();
        try {
          replayed = current.handle(step.event());
        } catch (RuntimeException e) {
          failures.add(new Failure(step.event(), e));
        }
        steps++;
        decisions += step.decisions().size();
        if (!replayed.equals(step.decisions())) {
          divergences.add(new Divergence(step.event(), step.decisions(), replayed));
        }
      }
    }
    return new Result(steps, decisions, List.copyOf(divergences), List.copyOf(failures));
  }
}

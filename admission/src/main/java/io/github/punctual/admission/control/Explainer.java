package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Gives decisions their numbers: what was asked, what is available, which pool binds and who holds
 * it.
 */
final class Explainer {
  private final Room room;
  private final Holders holders;
  private final Negotiator negotiator;

  /**
   * Explains from what is free and who runs; whoever promises more must tell {@link #promised}.
   *
   * @param holders who holds what; is told of promises by this
   * @param running who runs now
   */
  Explainer(
      Room room,
      Holders holders,
      Supplier<List<RunningJob>> running,
      long nowMillis,
      OptionalDouble fraction) {
    this.room = room;
    this.holders = holders;
    this.negotiator = new Negotiator(room, running, nowMillis, fraction);
  }

  /** Takes account of a promise that was made. */
  void promised(RunningJob job) {
    holders.add(job);
    negotiator.roomHasChanged();
  }

  Decision admitted(DeadlineJob job, Need need, int tasks) {
    ReasonCode reason =
        need.fraction().isPresent() ? ReasonCode.ADMITTED : ReasonCode.ADMITTED_TO_LEARN;
    return new Decision(
        job.id(), reason, tasks, numbers(job, need.tasks(), need.fraction()), Terms.UNKNOWN);
  }

  /** A running job with the present numbers: what it asked for is what it was promised. */
  Decision running(RunningJob job) {
    Numbers numbers = numbers(job.job(), job.tasks(), OptionalDouble.empty());
    return new Decision(job.job().id(), ReasonCode.ADMITTED, job.tasks(), numbers, Terms.UNKNOWN);
  }

  /** A waiting job by what was found about it. */
  Decision waiting(DeadlineJob job, Verdict verdict) {
    return verdict
        .need()
        .map(need -> waiting(job, verdict.reason(), need))
        .orElseGet(() -> unestimated(job, verdict.reason()));
  }

  private Decision waiting(DeadlineJob job, ReasonCode reason, Need need) {
    OptionalLong latestStart =
        reason.action() == Action.HOLD
            ? OptionalLong.of(need.latestStartMillis())
            : OptionalLong.empty();
    return new Decision(
        job.id(),
        reason,
        0,
        numbers(job, need.tasks(), need.fraction()),
        negotiator.terms(job, latestStart));
  }

  Decision unestimated(DeadlineJob job, ReasonCode reason) {
    // Where a single task is too much, the numbers are those of a single task.
    int neededTasks = reason == ReasonCode.TASK_TOO_LARGE ? 1 : 0;
    return new Decision(
        job.id(),
        reason,
        0,
        numbers(job, neededTasks, OptionalDouble.empty()),
        negotiator.terms(job, OptionalLong.empty()));
  }

  private Numbers numbers(DeadlineJob job, int neededTasks, OptionalDouble fraction) {
    Room.Space space = room.space(job);
    Optional<Pool> binding =
        space.path().isEmpty() ? Optional.empty() : Optional.of(space.bindingPool());
    ResourceVector available = binding.map(room::free).orElse(ResourceVector.ZERO);
    return new Numbers(
        job.requestedTasks(),
        neededTasks,
        binding.isPresent() ? space.freeTasks() : 0,
        space.capacityTasks(),
        fraction,
        job.footprint(neededTasks == 0 ? job.requestedTasks() : neededTasks),
        available,
        binding.map(Pool::id),
        binding.isPresent() ? available.bindingType(job.task()) : "",
        binding.map(holders::of).orElse(List.of()));
  }
}

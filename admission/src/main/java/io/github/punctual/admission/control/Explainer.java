package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.OwnWork;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Gives decisions their numbers: what was asked, what is available, which pool binds and who holds
 * it.
 *
 * @param holders who holds what; is told of promises by this
 * @param offers what would be accepted instead
 */
record Explainer(PoolRoom room, PoolHolders holders, JobOffers offers) {
  /** Takes account of a promise that was made; whoever promises more must tell it. */
  void promised(RunningJob job) {
    holders.add(job);
    offers.roomHasChanged();
  }

  Decision admitted(DeadlineJob job, TaskNeed need, int tasks) {
    ReasonCode reason = need.learning() ? ReasonCode.ADMITTED_TO_LEARN : ReasonCode.ADMITTED;
    return new Decision(job.id(), reason, tasks, numbers(job, need), Terms.UNKNOWN);
  }

  /**
   * A running job whose allocation is now what it is for some reason, with the present numbers:
   * what it asked for is what it was promised.
   */
  Decision running(RunningJob job, ReasonCode reason) {
    // What is lent was not asked for.
    int promised = Math.max(1, job.guaranteedTasks());
    Numbers numbers = numbers(job.job(), promised);
    return new Decision(
        job.job().id(), reason, job.tasks(), job.lentTasks(), numbers, Terms.UNKNOWN);
  }

  /** A waiting job by what was found about it. */
  Decision waiting(DeadlineJob job, AdmissionVerdict verdict) {
    return verdict
        .need()
        .map(need -> waiting(job, verdict.reason(), need))
        .orElseGet(() -> unestimated(job, verdict.reason()));
  }

  private Decision waiting(DeadlineJob job, ReasonCode reason, TaskNeed need) {
    OptionalLong latestStart =
        reason.action() == Action.HOLD
            ? OptionalLong.of(need.latestStartMillis())
            : OptionalLong.empty();
    return new Decision(job.id(), reason, 0, numbers(job, need), offers.terms(job, latestStart));
  }

  Decision unestimated(DeadlineJob job, ReasonCode reason) {
    Numbers numbers = numbers(job, 0);
    if (reason == ReasonCode.TASK_TOO_LARGE) {
      numbers = numbers.ofTask(job, room.capacity());
    }
    return new Decision(job.id(), reason, 0, numbers, offers.terms(job, OptionalLong.empty()));
  }

  private Numbers numbers(DeadlineJob job, TaskNeed need) {
    return numbers(job, need.tasks(), need.fraction(), need.ownWork());
  }

  private Numbers numbers(DeadlineJob job, int neededTasks) {
    return numbers(job, neededTasks, OptionalDouble.empty(), Optional.empty());
  }

  private Numbers numbers(
      DeadlineJob job, int neededTasks, OptionalDouble fraction, Optional<OwnWork> ownWork) {
    PoolRoom.Space space = room.space(job);
    Optional<Pool> binding =
        space.path().isEmpty() ? Optional.empty() : Optional.of(space.bindingPool());
    ResourceVector available = binding.map(space::freeFor).orElse(ResourceVector.ZERO);
    boolean isBoundByUser = binding.filter(space::isBoundByUser).isPresent();
    return new Numbers(
        job.requestedTasks(),
        neededTasks,
        binding.isPresent() ? space.freeTasks() : 0,
        space.capacityTasks(),
        fraction,
        ownWork,
        job.footprint(neededTasks == 0 ? job.requestedTasks() : neededTasks),
        available,
        binding.map(pool -> isBoundByUser ? pool.id().of(job.user()) : pool.id()),
        binding.isPresent() ? available.bindingType(job.task()) : "",
        isBoundByUser ? List.of() : binding.map(holders::of).orElse(List.of()));
  }
}

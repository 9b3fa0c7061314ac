package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Gives decisions their numbers: what was asked, what is available, which pool binds and who holds
 * it.
 */
final class Explainer {
  private static final int HOLDERS = 3;

  private final Room room;
  private final Collection<RunningJob> running;
  private final Negotiator negotiator;
  private final Map<Pool, List<JobId>> holdersByPool = new HashMap<>();

  Explainer(Room room, Collection<RunningJob> running, long nowMillis, OptionalDouble fraction) {
    this.room = room;
    this.running = running;
    this.negotiator = new Negotiator(room, running, nowMillis, fraction);
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

  Decision waiting(DeadlineJob job, Need need) {
    Numbers numbers = numbers(job, need.tasks(), need.fraction());
    Terms terms = negotiator.terms(job, OptionalLong.of(need.latestStartMillis()));
    return new Decision(job.id(), ReasonCode.WAITING_FOR_CAPACITY, 0, numbers, terms);
  }

  Decision waitingForNodes(DeadlineJob job) {
    return unestimated(job, ReasonCode.WAITING_FOR_NODES);
  }

  Decision rejected(DeadlineJob job, ReasonCode reason, Need need) {
    Numbers numbers = numbers(job, need.tasks(), need.fraction());
    return new Decision(job.id(), reason, 0, numbers, negotiator.terms(job, OptionalLong.empty()));
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
    DemandClass demand = DemandClass.of(job);
    boolean known = !room.capacity().path(job.pool()).isEmpty();
    Optional<Pool> binding = known ? Optional.of(room.bindingPool(demand)) : Optional.empty();
    ResourceVector available = binding.map(room::free).orElse(ResourceVector.ZERO);
    return new Numbers(
        job.requestedTasks(),
        neededTasks,
        known ? room.freeTasks(demand) : 0,
        room.capacityTasks(demand),
        fraction,
        job.footprint(neededTasks == 0 ? job.requestedTasks() : neededTasks),
        available,
        binding.map(Pool::id),
        known ? available.bindingType(job.task()) : "",
        binding.map(pool -> holdersByPool.computeIfAbsent(pool, this::holders)).orElse(List.of()));
  }

  private List<JobId> holders(Pool pool) {
    Comparator<RunningJob> order =
        Comparator.<RunningJob>comparingDouble(
                job -> job.footprint().dominantShare(pool.capacity()))
            .reversed()
            .thenComparing(job -> job.job().id());
    return running.stream()
        .filter(job -> room.capacity().path(job.job().pool()).contains(pool))
        .sorted(order)
        .limit(HOLDERS)
        .map(job -> job.job().id())
        .toList();
  }
}

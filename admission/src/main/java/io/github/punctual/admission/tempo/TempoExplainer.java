package io.github.punctual.admission.tempo;

import io.github.punctual.admission.control.Holders;
import io.github.punctual.admission.control.Room;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.Numbers;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Promises;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Gives Tempo's decisions their reasons and numbers. */
final class TempoExplainer {
  private final Room room;
  private final Holders holders;
  private final boolean learning;
  private final long nowMillis;

  TempoExplainer(Room room, Promises promises, boolean learning, long nowMillis) {
    this.room = room;
    this.holders = new Holders(room.capacity(), promises);
    this.learning = learning;
    this.nowMillis = nowMillis;
  }

  Decision admitted(Standing one) {
    ReasonCode reason =
        one.onTrial
            ? ReasonCode.ADMITTED_ON_SPARE
            : learning ? ReasonCode.ADMITTED_TO_LEARN : ReasonCode.ADMITTED;
    return allocation(one, reason);
  }

  /**
   * A running job gets more or less. What it has beyond its need is lent; its promise is never less
   * than its need, as far as it has so much.
   */
  Decision resized(Standing one) {
    int before = one.running.orElseThrow().tasks();
    ReasonCode reason =
        one.tasks < before
            ? ReasonCode.RECLAIMED
            : before < one.outlook.need() ? ReasonCode.REPLANNED : ReasonCode.LENT;
    return allocation(one, reason);
  }

  private Decision allocation(Standing one, ReasonCode reason) {
    return new Decision(one.job.id(), reason, one.tasks, one.lent(), numbers(one), Terms.UNKNOWN);
  }

  /** A running job as it is. */
  Decision runs(Standing one) {
    RunningJob run = one.running.orElseThrow();
    return new Decision(
        one.job.id(),
        run.guaranteedTasks() == 0 ? ReasonCode.ADMITTED_ON_SPARE : ReasonCode.ADMITTED,
        run.tasks(),
        run.lentTasks(),
        numbers(one),
        Terms.UNKNOWN);
  }

  Decision runsWithoutCapacity(RunningJob run) {
    return new Decision(
        run.job().id(),
        ReasonCode.ADMITTED,
        run.tasks(),
        run.lentTasks(),
        numbers(run.job(), run.tasks(), OptionalDouble.empty()),
        Terms.UNKNOWN);
  }

  Decision waits(Standing one) {
    long latest = one.job.deadlineMillis() - (long) Math.ceil(one.outlook.middle() / one.maxTasks);
    return new Decision(
        one.job.id(),
        ReasonCode.WAITING_FOR_CAPACITY,
        0,
        numbers(one),
        new Terms(
            OptionalLong.empty(),
            OptionalInt.empty(),
            OptionalLong.of(Math.max(nowMillis, latest))));
  }

  /** A job that goes, with the shortest deadline at which all its tasks would do. */
  Decision ended(Standing one) {
    long shortest = (long) Math.ceil(one.outlook.high() / one.maxTasks);
    return new Decision(
        one.job.id(),
        one.ending.orElseThrow(),
        0,
        numbers(one),
        new Terms(OptionalLong.of(shortest), OptionalInt.empty(), OptionalLong.empty()));
  }

  /** A job whose pool holds none of its tasks: too large, or the nodes are away. */
  Decision withoutCapacity(DeadlineJob job, boolean newcomer) {
    Room.Space space = room.space(job);
    boolean hasCapacity =
        !space.path().isEmpty()
            && space.path().stream().noneMatch(pool -> pool.capacity().isZero());
    ReasonCode reason =
        job.timeToDeadlineMillis(nowMillis) <= 0
            ? ReasonCode.DEADLINE_PASSED
            : hasCapacity && newcomer ? ReasonCode.TASK_TOO_LARGE : ReasonCode.WAITING_FOR_NODES;
    return new Decision(
        job.id(), reason, 0, numbers(job, 1, OptionalDouble.empty()), Terms.UNKNOWN);
  }

  private Numbers numbers(Standing one) {
    return numbers(one.job, one.outlook.need(), OptionalDouble.of(one.outlook.fraction()));
  }

  private Numbers numbers(DeadlineJob job, int needed, OptionalDouble fraction) {
    Room.Space space = room.space(job);
    Optional<Pool> binding =
        space.path().isEmpty() ? Optional.empty() : Optional.of(space.bindingPool());
    ResourceVector available = binding.map(room::free).orElse(ResourceVector.ZERO);
    return new Numbers(
        job.requestedTasks(),
        needed,
        binding.isPresent() ? space.freeTasks() : 0,
        space.capacityTasks(),
        fraction,
        job.footprint(needed),
        available,
        binding.map(Pool::id),
        binding.isPresent() ? available.bindingType(job.task()) : "",
        binding.map(holders::of).orElse(List.of()));
  }
}

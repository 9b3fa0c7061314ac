package io.github.punctual.admission.control;

import static io.github.punctual.admission.estimate.FractionEstimator.TOLERANCE;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Says what would be accepted now instead: not in the papers. It assumes that running jobs give
 * back what they hold by their deadlines, that no other waiting job is served first, and that the
 * estimate stays as it is.
 */
final class Negotiator {
  private final Room room;
  private final Collection<RunningJob> running;
  private final long nowMillis;
  private final OptionalDouble fraction;
  private final Map<DemandClass, List<Step>> stepsByDemand = new HashMap<>();

  /** From an instant on, so many tasks would be free. */
  private record Step(long waitMillis, int freeTasks) {}

  Negotiator(Room room, Collection<RunningJob> running, long nowMillis, OptionalDouble fraction) {
    this.room = room;
    this.running = running;
    this.nowMillis = nowMillis;
    this.fraction = fraction;
  }

  Terms terms(DeadlineJob job, OptionalLong latestStartMillis) {
    DemandClass demand = DemandClass.of(job);
    if (room.capacityTasks(demand) == 0) {
      return new Terms(OptionalLong.empty(), OptionalInt.of(0), latestStartMillis);
    }
    return new Terms(earliestDeadline(job, demand), largestTasks(job, demand), latestStartMillis);
  }

  private OptionalLong earliestDeadline(DeadlineJob job, DemandClass demand) {
    int maxTasks = Math.min(job.requestedTasks(), room.capacityTasks(demand));
    long work = Need.workMillis(job, maxTasks).orElse(1);
    return stepsByDemand.computeIfAbsent(demand, this::steps).stream()
        .mapToLong(step -> shortestBudget(step, maxTasks, work))
        .filter(budget -> budget < Long.MAX_VALUE)
        .min();
  }

  /**
   * The shortest deadline with which a new job would be admitted once a step begins; {@link
   * Long#MAX_VALUE} when none suffices.
   */
  private long shortestBudget(Step step, int maxTasks, long workMillis) {
    double room = (double) Math.min(step.freeTasks(), maxTasks) / maxTasks;
    if (room == 0) {
      return Long.MAX_VALUE;
    }
    long shortest = step.waitMillis() + workMillis;
    if (fraction.isEmpty()) {
      return shortest;
    }
    double slack = room - fraction.getAsDouble();
    if (step.waitMillis() == 0) {
      boolean fits =
          Math.max(1, Math.ceil((fraction.getAsDouble() - TOLERANCE) * maxTasks))
              <= step.freeTasks();
      return fits ? shortest : Long.MAX_VALUE;
    }
    // fraction * D / (D - wait) <= room, solved for D.
    return slack <= TOLERANCE
        ? Long.MAX_VALUE
        : Math.max(shortest, (long) Math.ceil(step.waitMillis() * room / slack));
  }

  private OptionalInt largestTasks(DeadlineJob job, DemandClass demand) {
    int capacityTasks = room.capacityTasks(demand);
    int freeTasks = room.freeTasks(demand);
    long largest = freeTasks == 0 ? 0 : Long.MAX_VALUE;
    if (fraction.isPresent()
        && Math.max(1, Math.ceil((fraction.getAsDouble() - TOLERANCE) * capacityTasks))
            > freeTasks) {
      largest =
          (long) Math.floor(freeTasks / Math.max(fraction.getAsDouble(), TOLERANCE) + TOLERANCE);
    }
    if (job.taskDurationMillis().isPresent()) {
      long waves =
          Math.max(0, job.timeToDeadlineMillis(nowMillis)) / job.taskDurationMillis().getAsLong();
      largest = Math.min(largest, waves * capacityTasks);
    }
    return largest > Integer.MAX_VALUE ? OptionalInt.empty() : OptionalInt.of((int) largest);
  }

  private List<Step> steps(DemandClass demand) {
    List<CapacityProfile> profiles =
        room.capacity().path(demand.pool()).stream().map(this::profile).toList();
    TreeSet<Long> instants = new TreeSet<>();
    profiles.forEach(profile -> instants.addAll(profile.steps().keySet()));
    List<Step> steps = new ArrayList<>();
    for (long instant : instants) {
      int free =
          profiles.stream()
              .mapToInt(profile -> Room.beside(demand, profile.at(instant)))
              .reduce(room.capacityTasks(demand), Math::min);
      if (steps.isEmpty() || steps.get(steps.size() - 1).freeTasks() < free) {
        steps.add(new Step(instant - nowMillis, free));
      }
    }
    return steps;
  }

  /**
   * What is free in a pool over time, when each running job gives back its promise at its deadline;
   * late jobs tell no instant.
   */
  private CapacityProfile profile(Pool pool) {
    Map<Long, ResourceVector> releases = new TreeMap<>();
    for (RunningJob job : running) {
      if (job.job().deadlineMillis() > nowMillis
          && room.capacity().path(job.job().pool()).contains(pool)) {
        releases.merge(job.job().deadlineMillis(), job.footprint(), ResourceVector::plus);
      }
    }
    return CapacityProfile.releasing(nowMillis, room.free(pool), releases);
  }
}

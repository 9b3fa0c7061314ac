package io.github.punctual.admission.control;

import static io.github.punctual.admission.estimate.FractionEstimator.TOLERANCE;

import io.github.punctual.core.decision.Terms;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Says what would be accepted now instead: not in the papers. It assumes that running jobs give
 * back what they hold by their deadlines, that no other waiting job is served first, and that the
 * estimate stays as it is.
 */
final class Negotiator implements JobOffers {
  private final PoolRoom room;
  private final Supplier<List<RunningJob>> running;
  private final long nowMillis;
  private final OptionalDouble fraction;
  private final Map<DemandClass, Releases> releases = new HashMap<>();
  private Optional<List<RunningJob>> byDeadline = Optional.empty();

  /**
   * Negotiates from what is free and who runs; when either changes, {@link #roomHasChanged} must be
   * told.
   *
   * @param running who runs now
   */
  Negotiator(
      PoolRoom room, Supplier<List<RunningJob>> running, long nowMillis, OptionalDouble fraction) {
    this.room = room;
    this.running = running;
    this.nowMillis = nowMillis;
    this.fraction = fraction;
  }

  @Override
  public void roomHasChanged() {
    releases.clear();
    byDeadline = Optional.empty();
  }

  @Override
  public Terms terms(DeadlineJob job, OptionalLong latestStartMillis) {
    PoolRoom.Space space = room.space(job);
    if (space.capacityTasks() == 0) {
      return new Terms(OptionalLong.empty(), OptionalInt.of(0), latestStartMillis);
    }
    return new Terms(earliestDeadline(job, space), largestTasks(job, space), latestStartMillis);
  }

  private OptionalLong earliestDeadline(DeadlineJob job, PoolRoom.Space space) {
    int maxTasks = Math.min(job.requestedTasks(), space.capacityTasks());
    long work = TaskNeed.workMillis(job, maxTasks).orElse(1);
    Releases future = releases.computeIfAbsent(space.demand(), demand -> releases(space));
    long shortest = Long.MAX_VALUE;
    Optional<Releases.Step> step = future.step(0);
    for (int i = 1; step.isPresent(); i++) {
      shortest = Math.min(shortest, shortestBudget(step.get(), maxTasks, work));
      // With all the tasks that it can use, or when waiting alone takes longer, later is worse.
      boolean later =
          step.get().freeTasks() < maxTasks && step.get().waitMillis() + work < shortest;
      step = later ? future.step(i) : Optional.empty();
    }
    return shortest == Long.MAX_VALUE ? OptionalLong.empty() : OptionalLong.of(shortest);
  }

  private Releases releases(PoolRoom.Space space) {
    if (byDeadline.isEmpty()) {
      List<RunningJob> ahead = new ArrayList<>(running.get());
      ahead.removeIf(job -> job.job().deadlineMillis() <= nowMillis);
      ahead.sort(Comparator.comparingLong(job -> job.job().deadlineMillis()));
      byDeadline = Optional.of(ahead);
    }
    return new Releases(room, space, byDeadline.get(), nowMillis);
  }

  /**
   * The shortest deadline with which a new job would be admitted once a step begins; {@link
   * Long#MAX_VALUE} when none suffices.
   */
  private long shortestBudget(Releases.Step step, int maxTasks, long workMillis) {
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

  private OptionalInt largestTasks(DeadlineJob job, PoolRoom.Space space) {
    int capacityTasks = space.capacityTasks();
    int freeTasks = space.freeTasks();
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
}

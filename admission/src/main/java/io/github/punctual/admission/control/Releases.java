package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How many tasks of a class will be free from when on, when each running job gives back its promise
 * at its deadline and one user's part of a pool stays what it is. Followed into the future just as
 * far as somebody asks.
 */
final class Releases {
  private final PoolRoom room;
  private final PoolRoom.Space space;
  private final List<RunningJob> byDeadline;
  private final long nowMillis;
  private final List<Limit> limits;
  private final List<Step> steps = new ArrayList<>();
  private int next;

  /** From an instant on, so many tasks would be free. */
  record Step(long waitMillis, int freeTasks) {}

  /**
   * What may be promised of a pool, and what is: more than that where nodes were lost, or a user
   * was alone before.
   *
   * @param user whose promises count; empty for everybody's
   */
  record Limit(Pool pool, Optional<String> user, ResourceVector most, ResourceVector held) {
    private Limit without(RunningJob job, List<Pool> pools) {
      boolean counts =
          pools.contains(pool) && (user.isEmpty() || user.get().equals(job.job().user()));
      return counts ? new Limit(pool, user, most, held.minus(job.footprint())) : this;
    }

    private ResourceVector free() {
      return most.minus(held);
    }
  }

  /**
   * Releases from now on.
   *
   * @param byDeadline the running jobs whose deadline lies ahead, in the order of their deadlines
   */
  Releases(PoolRoom room, PoolRoom.Space space, List<RunningJob> byDeadline, long nowMillis) {
    this.room = room;
    this.space = space;
    this.byDeadline = byDeadline;
    this.nowMillis = nowMillis;
    this.limits = space.limits();
    steps.add(new Step(0, freeTasks()));
  }

  /** The first step is the present, in each later one more is free; empty after the last. */
  Optional<Step> step(int index) {
    while (steps.size() <= index && advance()) {}
    return index < steps.size() ? Optional.of(steps.get(index)) : Optional.empty();
  }

  /** Goes to the next instant at which somebody gives back; false when there is none that helps. */
  private boolean advance() {
    int known = steps.get(steps.size() - 1).freeTasks();
    if (next == byDeadline.size() || known == space.capacityTasks()) {
      return false;
    }
    long instant = byDeadline.get(next).job().deadlineMillis();
    while (next < byDeadline.size() && byDeadline.get(next).job().deadlineMillis() == instant) {
      giveBack(byDeadline.get(next++));
    }
    int now = freeTasks();
    if (now > known) {
      steps.add(new Step(instant - nowMillis, now));
    }
    return true;
  }

  private void giveBack(RunningJob job) {
    List<Pool> pools = room.capacity().path(job.job().pool());
    limits.replaceAll(limit -> limit.without(job, pools));
  }

  private int freeTasks() {
    int least = space.capacityTasks();
    for (Limit limit : limits) {
      least = Math.min(least, PoolRoom.beside(space.demand(), limit.free()));
    }
    return least;
  }
}

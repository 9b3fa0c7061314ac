package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How many tasks of a class will be free from when on, when each running job gives back its promise
 * at its deadline. Followed into the future just as far as somebody asks.
 */
final class Releases {
  private final PoolRoom room;
  private final PoolRoom.Space space;
  private final List<RunningJob> byDeadline;
  private final long nowMillis;
  private final ResourceVector[] free;
  private final List<Step> steps = new ArrayList<>();
  private int next;

  /** From an instant on, so many tasks would be free. */
  record Step(long waitMillis, int freeTasks) {}

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
    this.free = space.path().stream().map(room::free).toArray(ResourceVector[]::new);
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
    for (int i = 0; i < free.length; i++) {
      if (pools.contains(space.path().get(i))) {
        free[i] = free[i].plus(job.footprint());
      }
    }
  }

  private int freeTasks() {
    int least = space.capacityTasks();
    for (ResourceVector amount : free) {
      least = Math.min(least, PoolRoom.beside(space.demand(), amount));
    }
    return least;
  }
}

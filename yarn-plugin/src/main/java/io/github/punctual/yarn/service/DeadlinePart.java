package io.github.punctual.yarn.service;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.tasks.TaskFeed;
import java.io.IOException;

/** Promises to jobs about their deadlines, with the store and the feed of tasks that all share. */
public final class DeadlinePart implements SchedulerPart {
  private final boolean promises;

  private DeadlinePart(boolean promises) {
    this.promises = promises;
  }

  /** One that promises to meet deadlines. */
  public static DeadlinePart promising() {
    return new DeadlinePart(true);
  }

  /** One that only checks what jobs declare. */
  public static DeadlinePart checking() {
    return new DeadlinePart(false);
  }

  @Override
  public void init(Surroundings with) throws IOException {
    DeadlineService service = with.add(new DeadlineService(with, promises));
    with.add(service.enforcer());
    // A task is in the books before anybody is told of it.
    service.follow(with.add(new TaskFeed(with.vectors(), with.clock())));
  }
}

package io.github.punctual.yarn.tasks;

import java.util.Optional;

/** What those who want to know of tasks ask of a scheduler. */
public interface HasTaskFeed {
  /** The feed, once the scheduler is initialised. */
  Optional<TaskFeed> taskFeed();
}

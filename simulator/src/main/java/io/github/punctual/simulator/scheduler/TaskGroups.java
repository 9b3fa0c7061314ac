package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.simulator.engine.StageProgress;
import java.util.OptionalDouble;

/** Stages of the simulation in the words of the robust module. */
final class TaskGroups {
  private TaskGroups() {}

  /**
   * A stage as the policies see it.
   *
   * @param size what one of its tasks takes of what the cluster counts
   */
  static TaskGroup of(
      StageProgress stage, ResourceVector size, long nowMillis, OptionalDouble hintSeconds) {
    return new TaskGroup(
        stage.stage().id(),
        size,
        stage.pending(),
        stage.startedMillis().stream().map(started -> (nowMillis - started) / 1000.0).toList(),
        stage.after(),
        hintSeconds);
  }
}

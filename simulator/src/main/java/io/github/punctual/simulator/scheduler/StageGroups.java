package io.github.punctual.simulator.scheduler;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.simulator.engine.StageProgress;
import io.github.punctual.simulator.workload.Stage;
import java.util.OptionalDouble;

/** Stages of the simulation in the words of the robust module. */
public final class StageGroups {
  private StageGroups() {}

  /**
   * A stage as the policies see it.
   *
   * @param size what one of its tasks takes of what the cluster counts
   * @param hinted whether the user says how long its tasks run on average, and is right
   */
  public static TaskGroup of(
      StageProgress stage, ResourceVector size, long nowMillis, boolean hinted) {
    return new TaskGroup(
        stage.stage().id(),
        size,
        stage.pending(),
        stage.startedMillis().stream().map(started -> (nowMillis - started) / 1000.0).toList(),
        stage.after(),
        hinted ? hint(stage.stage()) : OptionalDouble.empty());
  }

  private static OptionalDouble hint(Stage stage) {
    double seconds = stage.workMillis() / 1000.0 / stage.tasks();
    return seconds > 0 ? OptionalDouble.of(seconds) : OptionalDouble.empty();
  }
}

package io.github.punctual.evaluation.bopf;

import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.HashMap;
import java.util.Map;

/**
 * What a job is like where nothing holds it back: every stage begins when its parents have ended.
 * All tasks of a stage take equally long.
 *
 * @param shortestMillis how long it takes
 * @param peak the most that it holds at once of each type
 * @param use all that it uses
 */
record Shape(long shortestMillis, ResourceVector peak, ResourceSeconds use) {
  static Shape of(TraceJob job) {
    Map<String, Long> ends = new HashMap<>();
    long shortest = 0;
    ResourceSeconds use = ResourceSeconds.ZERO;
    for (Stage stage : job.stages()) {
      long end = start(stage, ends) + stage.durations().ofTask(0);
      ends.put(stage.id(), end);
      shortest = Math.max(shortest, end);
      use = use.plus(ResourceSeconds.of(width(stage), stage.durations().ofTask(0)));
    }
    ResourceVector peak = ResourceVector.ZERO;
    for (Stage stage : job.stages()) {
      peak = peak.max(heldAt(start(stage, ends), job, ends));
    }
    return new Shape(shortest, peak, use);
  }

  /**
   * What is to be declared so that a constant rate suffices at every instant: the peak, for as long
   * as the job takes alone.
   */
  ResourceSeconds envelope() {
    return ResourceSeconds.of(peak, shortestMillis);
  }

  private static ResourceVector heldAt(long millis, TraceJob job, Map<String, Long> ends) {
    ResourceVector held = ResourceVector.ZERO;
    for (Stage stage : job.stages()) {
      if (start(stage, ends) <= millis && millis < ends.get(stage.id())) {
        held = held.plus(width(stage));
      }
    }
    return held;
  }

  private static ResourceVector width(Stage stage) {
    return stage.task().times(stage.tasks());
  }

  private static long start(Stage stage, Map<String, Long> ends) {
    return stage.parents().stream().mapToLong(ends::get).max().orElse(0);
  }
}

package io.github.punctual.simulator.engine;

import io.github.punctual.simulator.workload.Stage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How far a stage is that has not ended.
 *
 * @param stage the stage as the trace has it; its durations are for oracles only
 * @param pending how many of its tasks have not started or have to begin again, at least 0
 * @param startedMillis when each running task began, in milliseconds, the youngest first
 * @param endsMillis when each of these ends unless it fails, in the same order; for oracles only
 * @param after which of the stages that have not ended must end before its tasks can start, by
 *     their positions among them
 */
public record StageProgress(
    Stage stage,
    int pending,
    List<Long> startedMillis,
    List<Long> endsMillis,
    List<Integer> after) {
  /** All stages of a job that has not begun. */
  static List<StageProgress> notBegun(List<Stage> stages) {
    Map<String, Integer> places = new HashMap<>();
    List<StageProgress> result = new ArrayList<>(stages.size());
    for (Stage stage : stages) {
      List<Integer> after = stage.parents().stream().map(places::get).toList();
      places.put(stage.id(), result.size());
      result.add(new StageProgress(stage, stage.tasks(), List.of(), List.of(), after));
    }
    return result;
  }
}

package io.github.punctual.admission.tempo.memory;

import io.github.punctual.robust.demand.TaskTimes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A stage of a run that has ended.
 *
 * @param name its name within the job
 * @param parents which stages of the run it came after: a bit for each, by their positions
 * @param times of its tasks, without a sample
 */
public record PastStage(String name, long parents, TaskTimes times) {
  /** What its tasks took together, in seconds. */
  double seconds() {
    return times.count() * times.mean();
  }

  /**
   * The places of the stages that it came after.
   *
   * @param run all stages of its run
   * @param places of stages by their names; one that is not among them has none
   */
  public List<Integer> after(List<PastStage> run, Map<String, Integer> places) {
    List<Integer> after = new ArrayList<>();
    for (int i = 0; i < run.size(); i++) {
      Integer place = places.get(run.get(i).name());
      if ((parents >> i & 1) == 1 && place != null) {
        after.add(place);
      }
    }
    return after;
  }
}

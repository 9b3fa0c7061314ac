package io.github.punctual.simulator.trace;

import io.github.punctual.simulator.workload.Stage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Orders stages so that each comes after its parents. */
public final class StageOrder {
  private StageOrder() {}

  /**
   * The stages with each after its parents, otherwise in the order given.
   *
   * @throws MalformedRow when a name occurs twice, a parent is not among them, or they wait for
   *     each other in a circle
   */
  public static List<Stage> sorted(List<Stage> stages) {
    if (stages.size() == 1 && stages.get(0).parents().isEmpty()) {
      return stages;
    }
    Map<String, Stage> waiting = new LinkedHashMap<>();
    for (Stage stage : stages) {
      if (waiting.put(stage.id(), stage) != null) {
        throw MalformedRow.of("the stage's id", stage.id(), "must occur once in a job");
      }
    }
    for (Stage stage : stages) {
      for (String parent : stage.parents()) {
        if (!waiting.containsKey(parent)) {
          throw MalformedRow.of(
              "a parent of stage " + stage.id(), parent, "must be a stage of the same job");
        }
      }
    }
    List<Stage> result = new ArrayList<>(stages.size());
    Set<String> done = new HashSet<>();
    // Passes over what is left, because stages nearly always come in order already.
    while (!waiting.isEmpty()) {
      int before = result.size();
      for (Stage stage : List.copyOf(waiting.values())) {
        if (done.containsAll(stage.parents())) {
          result.add(stage);
          done.add(stage.id());
          waiting.remove(stage.id());
        }
      }
      if (result.size() == before) {
        throw MalformedRow.of(
            "the parents of stages", String.join(", ", waiting.keySet()), "must not form a circle");
      }
    }
    return result;
  }
}

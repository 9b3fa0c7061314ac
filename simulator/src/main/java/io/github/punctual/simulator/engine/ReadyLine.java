package io.github.punctual.simulator.engine;

import io.github.punctual.simulator.engine.share.Heap;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Jobs with a task that could start, in their order, for each size of task. */
final class ReadyLine {
  private final IdentityHashMap<double[], Heap<TaskRun>> known = new IdentityHashMap<>();
  private final List<double[]> demands = new ArrayList<>();

  void add(TaskRun run, double[] demand) {
    known
        .computeIfAbsent(
            demand,
            size -> {
              demands.add(size);
              return new Heap<>();
            })
        .add(run);
    run.inLineFor = Optional.of(demand);
  }

  void remove(TaskRun run) {
    run.inLineFor.ifPresent(demand -> known.get(demand).remove(run));
    run.inLineFor = Optional.empty();
  }

  /** The first of those whose next task has none of these sizes; empty when nobody is left. */
  Optional<TaskRun> first(Set<double[]> exceptFor) {
    TaskRun first = null;
    for (double[] demand : demands) {
      Heap<TaskRun> runs = known.get(demand);
      if (!runs.isEmpty()
          && !exceptFor.contains(demand)
          && (first == null || runs.first().isBefore(first))) {
        first = runs.first();
      }
    }
    return Optional.ofNullable(first);
  }
}

package io.github.punctual.simulator.engine;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Jobs with a task that could start, in an order of their own for each size of task. */
final class ReadyLine {
  private final Comparator<TaskRun> order;
  private final IdentityHashMap<double[], TreeSet<TaskRun>> known = new IdentityHashMap<>();
  private final List<double[]> demands = new ArrayList<>();

  ReadyLine(Comparator<TaskRun> order) {
    this.order = order;
  }

  void add(TaskRun run, double[] demand) {
    known
        .computeIfAbsent(
            demand,
            size -> {
              demands.add(size);
              return new TreeSet<>(order);
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
      TreeSet<TaskRun> runs = known.get(demand);
      if (!runs.isEmpty()
          && !exceptFor.contains(demand)
          && (first == null || order.compare(runs.first(), first) < 0)) {
        first = runs.first();
      }
    }
    return Optional.ofNullable(first);
  }
}

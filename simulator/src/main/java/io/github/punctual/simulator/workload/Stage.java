package io.github.punctual.simulator.workload;

import io.github.punctual.core.resource.ResourceVector;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Tasks of a job that may run side by side.
 *
 * @param id its name within the job
 * @param tasks how many tasks, at least 1
 * @param durations how long they run
 * @param task what one task needs, not zero
 * @param parents the stages of the same job that must have ended before this one begins; one that
 *     is named twice counts once
 * @param gang whether no task begins to work before all of them are there; what came earlier is
 *     held for them meanwhile. Only the models task by task know this
 */
public record Stage(
    String id,
    int tasks,
    TaskDurations durations,
    ResourceVector task,
    List<String> parents,
    boolean gang) {
  /** Tasks that run independently. */
  public Stage(
      String id, int tasks, TaskDurations durations, ResourceVector task, List<String> parents) {
    this(id, tasks, durations, task, parents, false);
  }

  public Stage {
    // A list without repetitions stays what it is: equal ones are kept once in a trace.
    Set<String> each = new LinkedHashSet<>(parents);
    parents = List.copyOf(each.size() < parents.size() ? each : parents);
    if (tasks < 1) {
      throw new IllegalArgumentException(
          "stage %s has %d tasks; it must have at least 1".formatted(id, tasks));
    }
    if (task.isZero()) {
      throw new IllegalArgumentException(
          "a task of stage " + id + " needs nothing; it must need something of some resource");
    }
    if (durations instanceof TaskDurations.Each own && own.count() != tasks) {
      throw new IllegalArgumentException(
          "stage %s has %d tasks and %d durations; give one for each"
              .formatted(id, tasks, own.count()));
    }
  }

  /** The same with so many tasks of these durations. */
  public Stage with(int number, TaskDurations other) {
    return new Stage(id, number, other, task, parents, gang);
  }

  /** How long its longest task takes, in milliseconds. */
  public long longestMillis() {
    return IntStream.range(0, tasks).mapToLong(durations::ofTask).max().orElseThrow();
  }

  /** The sum of the durations of its tasks, in task milliseconds. */
  public long workMillis() {
    return durations.total(tasks);
  }
}

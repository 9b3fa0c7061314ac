package io.github.punctual.simulator.trace;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.Stage;
import io.github.punctual.simulator.workload.TaskDurations;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives equal values as one object: a trace of a million jobs has few queues, users and sizes of
 * task.
 */
public final class Interner {
  /** Beyond this many different values there is little to gain from remembering more. */
  private static final int MOST = 1 << 20;

  /** Slots of the cache of durations; a power of 2. */
  private static final int SLOTS = 1 << 14;

  private final Map<Object, Object> seen = new HashMap<>();
  private final TaskDurations.Same[] durations = new TaskDurations.Same[SLOTS];

  /** Durations of tasks that are all alike, made only when they were not seen lately. */
  public TaskDurations same(long millis) {
    int slot = Long.hashCode(millis) & (SLOTS - 1);
    TaskDurations.Same found = durations[slot];
    if (found == null || found.millis() != millis) {
      found = new TaskDurations.Same(millis);
      durations[slot] = found;
    }
    return found;
  }

  /** A stage of tasks that are all alike, and wait for no other stage. */
  public Stage stage(String id, int tasks, long millis, ResourceVector task) {
    return new Stage(id, tasks, same(millis), unique(task), List.of());
  }

  /** The first value that was equal to this one. Equal objects have one class here. */
  @SuppressWarnings("unchecked")
  public <T> T unique(T value) {
    if (seen.size() >= MOST) {
      Object found = seen.get(value);
      return found == null ? value : (T) found;
    }
    Object before = seen.putIfAbsent(value, value);
    return before == null ? value : (T) before;
  }
}

package io.github.punctual.simulator.trace;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.workload.TaskDurations;
import java.util.HashMap;
import java.util.Map;

/**
 * Gives equal values as one object: a trace of a million jobs has few queues, users and sizes of
 * task.
 */
final class Interner {
  /** Beyond this many different values there is little to gain from remembering more. */
  private static final int MOST = 1 << 20;

  private final Map<Object, Object> seen = new HashMap<>();
  private final Map<Long, TaskDurations> durations = new HashMap<>();
  private ResourceVector last = ResourceVector.ZERO;

  String text(String value) {
    return unique(value);
  }

  ResourceVector vector(ResourceVector value) {
    return unique(value);
  }

  /**
   * A vector of memory and virtual cores; unlike a new one, it costs little when it is the last one
   * again.
   */
  ResourceVector basic(long memoryMib, long vcores) {
    if (last.get(ResourceVector.MEMORY) != memoryMib || last.get(ResourceVector.VCORES) != vcores) {
      last = unique(ResourceVector.of(memoryMib, vcores));
    }
    return last;
  }

  TaskDurations same(long millis) {
    TaskDurations found = durations.get(millis);
    if (found == null) {
      found = TaskDurations.same(millis);
      if (durations.size() < MOST) {
        durations.put(millis, found);
      }
    }
    return found;
  }

  /** The first value that was equal to this one. Equal objects have one class here. */
  @SuppressWarnings("unchecked")
  <T> T unique(T value) {
    if (seen.size() >= MOST) {
      Object found = seen.get(value);
      return found == null ? value : (T) found;
    }
    Object before = seen.putIfAbsent(value, value);
    return before == null ? value : (T) before;
  }
}

package io.github.punctual.admission.tempo.memory;

import io.github.punctual.robust.demand.TaskTimes;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which part of its time a job's task took, by the number of tasks: by that strangers are guessed.
 */
final class Fractions {
  /** Of jobs of a size so many count; older ones fade. */
  private static final int JOBS_MOST = 50;

  /** By size class, in parts instead of seconds. */
  private final Map<Integer, TaskTimes> bySize = new TreeMap<>();

  /** How many jobs were added since it began. */
  private int added;

  /** A job of so many tasks has completed. */
  void add(int tasks, double fraction) {
    added++;
    bySize.merge(
        sizeClass(tasks),
        new TaskTimes(1, fraction, 0, List.of(), 0, 0),
        (before, more) -> TaskMemory.faded(before, more, JOBS_MOST));
  }

  /** Of jobs of the nearest size to so many tasks; none where nothing is known. */
  TaskTimes nearest(int tasks) {
    int own = sizeClass(tasks);
    for (int apart = 0; apart <= 5; apart++) {
      for (int size : new int[] {own - apart, own + apart}) {
        TaskTimes parts = bySize.get(size);
        if (parts != null) {
          return parts;
        }
      }
    }
    return TaskTimes.NONE;
  }

  /** Whether jobs of any size have completed. */
  boolean isEmpty() {
    return bySize.isEmpty();
  }

  /**
   * Changes when strangers are to be guessed anew, is at least 0, and 0 only where nothing is
   * known: often while that is little, later once in as many jobs as count. Any number of strangers
   * may wait, and all of them are looked at then.
   */
  int version() {
    if (isEmpty()) {
      return 0;
    }
    return added < JOBS_MOST
        ? 1 + Integer.SIZE - Integer.numberOfLeadingZeros(added)
        : Integer.SIZE + added / JOBS_MOST;
  }

  void clear() {
    bySize.clear();
  }

  /** What is known, by size class. */
  Map<Integer, TaskTimes> bySize() {
    return bySize;
  }

  /** Jobs of 1, 2 to 9, 10 to 99 tasks and so on. */
  private static int sizeClass(int tasks) {
    int size = 0;
    for (int most = 2; size < 5 && tasks >= most; most = most == 2 ? 10 : most * 10) {
      size++;
    }
    return size;
  }
}

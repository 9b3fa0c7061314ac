package io.github.punctual.simulator.engine;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/** The tasks of those that share, in the order in which they began. */
final class LentTasks {
  /** Those that were removed stay until they are more than the others. */
  private final List<RunningTask> all = new ArrayList<>();

  private int present;

  boolean isEmpty() {
    return present == 0;
  }

  void add(RunningTask task) {
    task.lent = true;
    all.add(task);
    present++;
  }

  void remove(RunningTask task) {
    task.lent = false;
    present--;
    if (all.size() > 2 * present) {
      all.removeIf(one -> !one.lent);
    }
  }

  /** The youngest first; nothing may change meanwhile. */
  Iterator<RunningTask> youngestFirst() {
    int last = all.size() - 1;
    return IntStream.rangeClosed(0, last)
        .mapToObj(back -> all.get(last - back))
        .filter(task -> task.lent)
        .iterator();
  }
}

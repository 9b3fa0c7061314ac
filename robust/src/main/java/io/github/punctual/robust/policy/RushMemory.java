package io.github.punctual.robust.policy;

import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.demand.TaskTimes;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the policy has learned and must not forget in a restart.
 *
 * @param history task times of earlier runs, by history name, then by group
 * @param running task times of jobs that have not ended, by job, then by group
 */
public record RushMemory(
    SortedMap<String, SortedMap<String, TaskTimes>> history,
    SortedMap<JobId, SortedMap<String, TaskTimes>> running) {
  /** Nothing learned yet. */
  public static final RushMemory NOTHING = new RushMemory(new TreeMap<>(), new TreeMap<>());

  /** Copies the maps. */
  public RushMemory {
    history = copy(history);
    running = copy(running);
  }

  private static <K> SortedMap<K, SortedMap<String, TaskTimes>> copy(
      Map<K, SortedMap<String, TaskTimes>> from) {
    SortedMap<K, SortedMap<String, TaskTimes>> to = new TreeMap<>();
    from.forEach(
        (key, value) -> to.put(key, Collections.unmodifiableSortedMap(new TreeMap<>(value))));
    return Collections.unmodifiableSortedMap(to);
  }
}

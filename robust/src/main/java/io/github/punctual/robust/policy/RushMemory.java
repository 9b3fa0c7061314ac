package io.github.punctual.robust.policy;

import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.demand.TaskTimes;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the policy has learned and must not forget in a restart.
 *
 * @param history earlier runs, by history name; at most {@value #NAMES_MOST} names
 * @param running task times of jobs that have not ended, by job, then by group
 */
public record RushMemory(
    SortedMap<String, PastRuns> history, SortedMap<JobId, SortedMap<String, TaskTimes>> running) {
  /** So many names are kept at most; whoever has the most of them loses his oldest beyond that. */
  public static final int NAMES_MOST = 1000;

  /** So many groups of a job are told apart at most; further ones teach nothing. */
  public static final int GROUPS_MOST = 64;

  public RushMemory {
    history = Collections.unmodifiableSortedMap(new TreeMap<>(history));
    SortedMap<JobId, SortedMap<String, TaskTimes>> copy = new TreeMap<>();
    running.forEach(
        (job, times) -> copy.put(job, Collections.unmodifiableSortedMap(new TreeMap<>(times))));
    running = Collections.unmodifiableSortedMap(copy);
  }
}

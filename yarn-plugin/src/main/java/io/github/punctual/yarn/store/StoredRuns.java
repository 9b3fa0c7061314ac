package io.github.punctual.yarn.store;

import io.github.punctual.core.job.JobId;
import io.github.punctual.robust.demand.TaskTimes;
import io.github.punctual.robust.policy.PastRuns;
import java.util.Map;
import java.util.SortedMap;

/**
 * What the store knew of task times, and of jobs that are planned by them.
 *
 * @param history earlier runs, by user and history name; what was written last comes last
 * @param running task times of jobs that had not ended, by job, then by group
 * @param files the job files that jobs were given while they ran
 */
public record StoredRuns(
    Map<HistoryKey, PastRuns> history,
    Map<JobId, SortedMap<String, TaskTimes>> running,
    Map<JobId, String> files) {
  /** Nothing. */
  public static final StoredRuns NONE = new StoredRuns(Map.of(), Map.of(), Map.of());
}

package io.github.punctual.robust.demand;

import java.util.List;
import java.util.Objects;

/**
 * What is known about how long the tasks of a group run, besides the user's hint and the tasks that
 * run now.
 *
 * @param seen tasks of this run that have ended
 * @param history tasks of the group in earlier runs of the job, all together
 * @param runMeans the mean time of the tasks in each of those runs, in seconds, at least 0; empty
 *     where they are not told apart
 * @param cluster tasks of all jobs, for a first run
 */
public record TaskEvidence(
    TaskTimes seen, TaskTimes history, List<Double> runMeans, TaskTimes cluster) {
  public TaskEvidence {
    Objects.requireNonNull(seen, "seen");
    Objects.requireNonNull(history, "history");
    Objects.requireNonNull(cluster, "cluster");
    runMeans = List.copyOf(runMeans);
  }

  /** Where earlier runs are not told apart. */
  public TaskEvidence(TaskTimes seen, TaskTimes history, TaskTimes cluster) {
    this(seen, history, List.of(), cluster);
  }
}

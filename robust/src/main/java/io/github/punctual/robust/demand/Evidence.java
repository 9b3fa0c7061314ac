package io.github.punctual.robust.demand;

import java.util.Objects;

/**
 * What is known about how long the tasks of a group run, besides the user's hint and the tasks that
 * run now.
 *
 * @param seen tasks of this run that have ended
 * @param history tasks of the group in earlier runs of the job
 * @param cluster tasks of all jobs, for a first run
 */
public record Evidence(TaskTimes seen, TaskTimes history, TaskTimes cluster) {
  /** Nothing is known. */
  public static final Evidence NONE = new Evidence(TaskTimes.NONE, TaskTimes.NONE, TaskTimes.NONE);

  /** Checks that nothing is missing. */
  public Evidence {
    Objects.requireNonNull(seen, "seen");
    Objects.requireNonNull(history, "history");
    Objects.requireNonNull(cluster, "cluster");
  }
}

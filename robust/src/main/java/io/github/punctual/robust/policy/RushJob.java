package io.github.punctual.robust.policy;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.robust.demand.TaskGroup;
import io.github.punctual.robust.utility.Utility;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A job as it is now.
 *
 * @param id its name
 * @param historyName the name under which its history is kept; whose it is stands before its first
 *     slash, if it has one
 * @param submitMillis when it was submitted, in milliseconds
 * @param utility of its completion, from its submission
 * @param groups its tasks that have not ended; those of a group that has ended may be missing, as
 *     long as no position changes
 * @param expected what its user said of its tasks; counts while no groups are known, before its
 *     master has asked for any
 * @param pool from which it takes its capacity, and from all that this is part of
 * @param master its master
 */
public record RushJob(
    JobId id,
    String historyName,
    long submitMillis,
    Utility utility,
    List<TaskGroup> groups,
    Optional<TaskGroup> expected,
    PoolId pool,
    Master master) {
  /**
   * The container in which a job's master runs.
   *
   * @param size what it needs of what masters of its queue may hold; nothing when that is no matter
   * @param runs whether it has it already; a job without starts no task
   */
  public record Master(ResourceVector size, boolean runs) {
    /** One that nothing bounds. */
    public static final Master FREE = new Master(ResourceVector.ZERO, true);

    public Master {
      Objects.requireNonNull(size, "size");
    }
  }

  public RushJob {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(historyName, "historyName");
    Objects.requireNonNull(utility, "utility");
    Objects.requireNonNull(expected, "expected");
    Objects.requireNonNull(pool, "pool");
    Objects.requireNonNull(master, "master");
    groups = List.copyOf(groups);
  }

  /** A job of which its user said nothing, in the only pool there is. */
  public RushJob(
      JobId id, String historyName, long submitMillis, Utility utility, List<TaskGroup> groups) {
    this(
        id,
        historyName,
        submitMillis,
        utility,
        groups,
        Optional.empty(),
        RushSnapshot.CLUSTER,
        Master.FREE);
  }
}

package io.github.punctual.core.decision;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The numbers behind a decision: asked, available, and what binds. Counts are tasks of the job's
 * size.
 *
 * @param requestedTasks how many tasks the job can run at once, at least 1
 * @param neededTasks how many it needs at once to make its deadline, by the estimate; at least 0
 * @param freeTasks how many are not promised to others now
 * @param capacityTasks how many its pool can hold when nothing else runs
 * @param fraction the estimated fraction of its possible tasks that it needs, the time it has
 *     waited included; empty while too little is known
 * @param asked what was asked for as a vector, the master included; one task alone where its size
 *     is refused
 * @param available what is free in the binding pool; the largest task that would do where the size
 *     of a task is refused
 * @param bindingPool the pool that has the least room; empty when the pool is unknown
 * @param bindingType the resource type of which it has the least; empty with the pool
 * @param ownWork what the job's own tasks take; empty where that did not decide
 * @param holders who holds the most of the binding pool, largest first, at most three
 */
public record Numbers(
    int requestedTasks,
    int neededTasks,
    int freeTasks,
    int capacityTasks,
    OptionalDouble fraction,
    Optional<OwnWork> ownWork,
    ResourceVector asked,
    ResourceVector available,
    Optional<PoolId> bindingPool,
    String bindingType,
    List<JobId> holders) {
  public Numbers {
    Objects.requireNonNull(fraction, "fraction");
    Objects.requireNonNull(ownWork, "ownWork");
    Objects.requireNonNull(asked, "asked");
    Objects.requireNonNull(available, "available");
    Objects.requireNonNull(bindingPool, "bindingPool");
    Objects.requireNonNull(bindingType, "bindingType");
    holders = List.copyOf(holders);
  }

  /** The same where a single task is too much: its size, and the largest that would do. */
  public Numbers ofTask(DeadlineJob job, ClusterCapacity capacity) {
    ResourceVector largest = capacity.largestTask(job.pool(), job.task(), job.master());
    return new Numbers(
        requestedTasks,
        1,
        freeTasks,
        capacityTasks,
        fraction,
        ownWork,
        job.task(),
        largest,
        bindingPool,
        bindingPool.isPresent() ? largest.bindingType(job.task()) : "",
        holders);
  }

  /** The numbers of a decision that the job's own task times did not decide. */
  public Numbers(
      int requestedTasks,
      int neededTasks,
      int freeTasks,
      int capacityTasks,
      OptionalDouble fraction,
      ResourceVector asked,
      ResourceVector available,
      Optional<PoolId> bindingPool,
      String bindingType,
      List<JobId> holders) {
    this(
        requestedTasks,
        neededTasks,
        freeTasks,
        capacityTasks,
        fraction,
        Optional.empty(),
        asked,
        available,
        bindingPool,
        bindingType,
        holders);
  }
}

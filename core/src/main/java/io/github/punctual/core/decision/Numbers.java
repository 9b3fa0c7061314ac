package io.github.punctual.core.decision;

import io.github.punctual.core.cluster.PoolId;
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
 * @param asked what was asked for as a vector, the master included
 * @param available what is free in the binding pool
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
  /** Copies the holders. */
  public Numbers {
    Objects.requireNonNull(fraction, "fraction");
    Objects.requireNonNull(ownWork, "ownWork");
    Objects.requireNonNull(asked, "asked");
    Objects.requireNonNull(available, "available");
    Objects.requireNonNull(bindingPool, "bindingPool");
    Objects.requireNonNull(bindingType, "bindingType");
    holders = List.copyOf(holders);
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

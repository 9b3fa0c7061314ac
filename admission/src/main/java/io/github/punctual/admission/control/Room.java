package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is promised and what is free in every pool while decisions are being made: the papers'
 * availableCpus, as vectors.
 */
final class Room {
  private final ClusterCapacity capacity;
  private final Map<PoolId, ResourceVector> promised = new HashMap<>();
  private final Map<DemandClass, Integer> capacityTasks = new HashMap<>();
  private final Map<DemandClass, Integer> freeTasks = new HashMap<>();

  Room(ClusterCapacity capacity, Collection<RunningJob> running) {
    this.capacity = capacity;
    running.forEach(this::take);
  }

  ClusterCapacity capacity() {
    return capacity;
  }

  void take(RunningJob running) {
    take(running.job(), running.footprint());
  }

  void take(DeadlineJob job, ResourceVector footprint) {
    for (Pool pool : capacity.path(job.pool())) {
      promised.merge(pool.id(), footprint, ResourceVector::plus);
    }
    freeTasks.clear();
  }

  void giveBack(RunningJob running) {
    for (Pool pool : capacity.path(running.job().pool())) {
      promised.merge(pool.id(), running.footprint(), ResourceVector::minus);
    }
    freeTasks.clear();
  }

  /** What is not promised in a pool; nothing when more is promised than there is. */
  ResourceVector free(Pool pool) {
    return pool.capacity().minus(promised.getOrDefault(pool.id(), ResourceVector.ZERO));
  }

  /**
   * How many tasks of a job its pool holds when nothing else runs, beside the job's master: the
   * papers' capacity.
   */
  int capacityTasks(DemandClass demand) {
    return capacityTasks.computeIfAbsent(demand, this::countCapacity);
  }

  /** How many tasks of a job could be promised now, beside its master. */
  int freeTasks(DemandClass demand) {
    return freeTasks.computeIfAbsent(demand, this::countFree);
  }

  private int countCapacity(DemandClass demand) {
    int least = Math.min(Integer.MAX_VALUE, capacity.count(demand.pool(), demand.task()));
    for (Pool pool : capacity.path(demand.pool())) {
      least = Math.min(least, beside(demand, pool.capacity()));
    }
    return least;
  }

  private int countFree(DemandClass demand) {
    int least = capacityTasks(demand);
    for (Pool pool : capacity.path(demand.pool())) {
      least = Math.min(least, beside(demand, free(pool)));
    }
    return least;
  }

  /**
   * The pool of a job's path in which the fewest of its tasks would fit; the innermost among
   * equals. The path must not be empty.
   */
  Pool bindingPool(DemandClass demand) {
    List<Pool> path = capacity.path(demand.pool());
    Pool binding = path.get(0);
    for (Pool pool : path) {
      if (beside(demand, free(pool)) < beside(demand, free(binding))) {
        binding = pool;
      }
    }
    return binding;
  }

  /** How many tasks fit in what is left of an amount when the master has its part. */
  static int beside(DemandClass demand, ResourceVector amount) {
    return demand.master().fitsIn(amount) ? amount.minus(demand.master()).count(demand.task()) : 0;
  }
}

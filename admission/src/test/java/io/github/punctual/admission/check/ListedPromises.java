package io.github.punctual.admission.check;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;

/** What is promised, as a plain list of promises that is added up at every question. */
final class ListedPromises {
  private final ClusterCapacity capacity;
  private final List<RunningJob> promises = new ArrayList<>();

  ListedPromises(ClusterCapacity capacity) {
    this.capacity = capacity;
  }

  void take(RunningJob promise) {
    promises.add(promise);
  }

  /** The most tasks of a job that fit, beside its master, in every pool of its path. */
  int freeTasks(DeadlineJob job) {
    List<Pool> path = capacity.path(job.pool());
    int free = path.isEmpty() ? 0 : job.requestedTasks();
    for (Pool pool : path) {
      free = Math.min(free, pool.count(job.task()));
      ResourceVector room = pool.capacity().minus(promised(pool));
      while (free > 0 && !job.footprint(free).fitsIn(room)) {
        free--;
      }
    }
    return free;
  }

  /** Whether all that is promised in a pool and in those that it is part of is there. */
  boolean fits(PoolId id) {
    return capacity.path(id).stream().allMatch(pool -> promised(pool).fitsIn(pool.capacity()));
  }

  private ResourceVector promised(Pool pool) {
    return promises.stream()
        .filter(promise -> capacity.path(promise.job().pool()).contains(pool))
        .map(RunningJob::footprint)
        .reduce(ResourceVector.ZERO, ResourceVector::plus);
  }
}

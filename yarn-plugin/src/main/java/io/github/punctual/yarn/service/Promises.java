package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Adds up what the admitted jobs have been promised in each pool of the cluster. */
public final class Promises {
  /**
   * How much of a pool is promised.
   *
   * @param pool the pool
   * @param capacity what may be promised in it in all
   * @param promised what its admitted jobs may hold, their masters included
   */
  public record Standing(PoolId pool, ResourceVector capacity, ResourceVector promised) {
    /** What is not promised; nothing of a type of which more is promised than there now is. */
    public ResourceVector free() {
      Map<String, Long> free = new TreeMap<>();
      capacity
          .amounts()
          .forEach((type, amount) -> free.put(type, Math.max(0, amount - promised.get(type))));
      return ResourceVector.of(free);
    }
  }

  private Promises() {}

  /** The standing of every pool, in the order of their names. */
  public static List<Standing> of(ClusterCapacity capacity, Collection<TrackedJob> jobs) {
    Map<PoolId, ResourceVector> promised = new HashMap<>();
    for (TrackedJob job : jobs) {
      if (job.phase() == Phase.ADMITTED) {
        ResourceVector footprint = job.job().footprint(job.guaranteedTasks());
        for (Pool pool : capacity.path(job.job().pool())) {
          promised.merge(pool.id(), footprint, ResourceVector::plus);
        }
      }
    }
    return capacity.pools().stream()
        .map(
            pool ->
                new Standing(
                    pool.id(),
                    pool.capacity(),
                    promised.getOrDefault(pool.id(), ResourceVector.ZERO)))
        .toList();
  }
}

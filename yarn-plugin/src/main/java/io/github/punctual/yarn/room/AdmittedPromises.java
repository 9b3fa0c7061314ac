package io.github.punctual.yarn.room;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.yarn.adapt.Vectors;
import io.github.punctual.yarn.jobs.Phase;
import io.github.punctual.yarn.jobs.TrackedJob;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceUsage;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.CapacityScheduler;

/**
 * Adds up what the admitted jobs have been promised in each pool of the cluster. Where containers
 * go by deadline jobs are promised an end, and no containers: what counts is what it takes now.
 */
public final class AdmittedPromises {
  /**
   * How much of a pool is promised.
   *
   * @param capacity what may be promised in it in all
   * @param promised what its admitted jobs may hold, or hold and ask for now, their masters
   *     included
   */
  public record PromisedPool(PoolId pool, ResourceVector capacity, ResourceVector promised) {
    /** What is not promised; nothing of a type of which more is promised than there now is. */
    public ResourceVector free() {
      return capacity.minus(promised);
    }
  }

  private AdmittedPromises() {}

  /** The standing of every pool, in the order of their names. */
  public static List<PromisedPool> of(ClusterCapacity capacity, Collection<TrackedJob> jobs) {
    Map<PoolId, ResourceVector> promised = new HashMap<>();
    for (TrackedJob job : jobs) {
      if (job.phase() == Phase.ADMITTED) {
        ResourceVector footprint = job.job().footprint(job.guaranteedTasks());
        for (Pool pool : capacity.path(job.job().pool())) {
          promised.merge(pool.id(), footprint, ResourceVector::plus);
        }
      }
    }
    return standings(capacity, promised);
  }

  /** What jobs hold that were let in and are not promised their deadlines, by their pools. */
  public static Map<PoolId, ResourceVector> heldWithoutPromise(
      Collection<TrackedJob> jobs, CapacityScheduler scheduler, Vectors vectors) {
    Map<PoolId, ResourceVector> held = new TreeMap<>();
    for (TrackedJob job : jobs) {
      var application = scheduler.getSchedulerApplications().get(job.id());
      if (job.phase() == Phase.ADMITTED
          && job.standing() != Standing.PROMISED
          && application != null
          && application.getCurrentAppAttempt() != null) {
        held.merge(
            job.job().pool(),
            vectors.of(application.getCurrentAppAttempt().getCurrentConsumption()),
            ResourceVector::plus);
      }
    }
    return held;
  }

  /**
   * The same where containers go by deadline: of jobs that are promised an end, what they hold and
   * ask for now, in no pool more than can be promised there.
   *
   * @param needs what a job holds and asks for, its master included
   */
  public static List<PromisedPool> byDeadline(
      ClusterCapacity capacity,
      Collection<TrackedJob> jobs,
      Function<TrackedJob, ResourceVector> needs) {
    Map<PoolId, ResourceVector> promised = new HashMap<>();
    for (TrackedJob job : jobs) {
      if (job.phase() == Phase.ADMITTED && job.standing() == Standing.PROMISED) {
        promised.merge(job.job().pool(), needs.apply(job), ResourceVector::plus);
      }
    }
    capacity.pools().stream()
        .sorted(Comparator.comparingInt((Pool pool) -> -capacity.path(pool.id()).size()))
        .forEach(
            pool -> {
              ResourceVector all = promised.getOrDefault(pool.id(), ResourceVector.ZERO);
              ResourceVector bounded = all.min(pool.capacity());
              promised.put(pool.id(), bounded);
              pool.parent()
                  .ifPresent(parent -> promised.merge(parent, bounded, ResourceVector::plus));
            });
    return standings(capacity, promised);
  }

  /** What a job holds and asks for of its partition in a scheduler, and at first its master. */
  public static Function<TrackedJob, ResourceVector> needs(
      CapacityScheduler scheduler, Vectors vectors) {
    return job -> {
      var application = scheduler.getSchedulerApplications().get(job.id());
      if (application == null || application.getCurrentAppAttempt() == null) {
        return job.job().master();
      }
      ResourceUsage usage = application.getCurrentAppAttempt().getAppAttemptResourceUsage();
      String partition = job.place().partition();
      return vectors.of(usage.getUsed(partition)).plus(vectors.of(usage.getPending(partition)));
    };
  }

  private static List<PromisedPool> standings(
      ClusterCapacity capacity, Map<PoolId, ResourceVector> promised) {
    return capacity.pools().stream()
        .map(
            pool ->
                new PromisedPool(
                    pool.id(),
                    pool.capacity(),
                    promised.getOrDefault(pool.id(), ResourceVector.ZERO)))
        .toList();
  }
}

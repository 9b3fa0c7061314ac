package io.github.punctual.core.policy;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What running jobs hold, added up for each pool, and who holds the most: kept up to date as jobs
 * come and go, so that a decision need not look at all of them. Valid until the policy returns.
 */
public final class Promises {
  /** The order in which holders are listed: the largest share first, then the smaller id. */
  public static final Comparator<Holder> LARGEST_FIRST =
      Comparator.comparingDouble(Holder::share).reversed().thenComparing(Holder::job);

  private final Collection<RunningJob> running;
  private final Map<PoolId, ResourceVector> sums = new TreeMap<>();
  private final Map<PoolId, Set<Holder>> holders = new HashMap<>();
  private ClusterCapacity capacity;

  /**
   * A job and what it holds of a pool.
   *
   * @param job the job
   * @param share its dominant share of the pool's capacity, at least 0
   */
  public record Holder(JobId job, double share) {
    /** What a running job holds of a pool. */
    public static Holder of(RunningJob running, Pool pool) {
      return new Holder(running.job().id(), running.footprint().dominantShare(pool.capacity()));
    }
  }

  /** Sums over a collection that is not copied; whoever changes it must say so. */
  public Promises(ClusterCapacity capacity, Collection<RunningJob> running) {
    this.capacity = Objects.requireNonNull(capacity, "capacity");
    this.running = running;
    running.forEach(this::addUp);
  }

  /**
   * What the jobs of each pool hold, their masters included, but not those of the pools below; in
   * the order of the pools' names.
   */
  public Map<PoolId, ResourceVector> byPool() {
    return Collections.unmodifiableMap(sums);
  }

  /** Who holds something of a pool or of one below it, by {@link #LARGEST_FIRST}. */
  public Iterable<Holder> holders(Pool pool) {
    return Collections.unmodifiableSet(holders.computeIfAbsent(pool.id(), id -> sorted(pool)));
  }

  private Set<Holder> sorted(Pool pool) {
    Set<Holder> sorted = new TreeSet<>(LARGEST_FIRST);
    for (RunningJob job : running) {
      if (capacity.path(job.job().pool()).contains(pool)) {
        sorted.add(Holder.of(job, pool));
      }
    }
    return sorted;
  }

  /** A job runs that is now in the collection. */
  void added(RunningJob job) {
    addUp(job);
    for (Pool pool : capacity.path(job.job().pool())) {
      Set<Holder> sorted = holders.get(pool.id());
      if (sorted != null) {
        sorted.add(Holder.of(job, pool));
      }
    }
  }

  /** A job is no longer in the collection. */
  void removed(RunningJob job) {
    PoolId id = job.job().pool();
    if (sums.get(id).isSaturated()) {
      // Nobody knows by how much: add up again.
      sums.remove(id);
      running.stream().filter(other -> other.job().pool().equals(id)).forEach(this::addUp);
    } else {
      ResourceVector rest = sums.get(id).minus(job.footprint());
      if (rest.isZero()) {
        sums.remove(id);
      } else {
        sums.put(id, rest);
      }
    }
    for (Pool pool : capacity.path(id)) {
      Set<Holder> sorted = holders.get(pool.id());
      if (sorted != null) {
        sorted.remove(Holder.of(job, pool));
      }
    }
  }

  /** The pools have changed. */
  void capacity(ClusterCapacity now) {
    capacity = now;
    holders.clear();
  }

  private void addUp(RunningJob job) {
    sums.merge(job.job().pool(), job.footprint(), ResourceVector::plus);
  }
}

package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Promises;
import io.github.punctual.core.policy.Promises.Holder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/** Who is promised the most of each pool, by dominant share: worked out for pools asked about. */
public final class PoolHolders {
  private static final int MOST = 3;

  private final ClusterCapacity capacity;
  private final Promises promises;
  private final Map<PoolId, List<Holder>> largest = new HashMap<>();

  /** Holders among jobs that run; those that are added later must be told to {@link #add}. */
  public PoolHolders(ClusterCapacity capacity, Promises promises) {
    this.capacity = capacity;
    this.promises = promises;
  }

  /** The largest holders of a pool, at most three; the smaller id first among equals. */
  public List<JobId> of(Pool pool) {
    List<JobId> jobs = new ArrayList<>(MOST);
    for (Holder holder : largest.computeIfAbsent(pool.id(), id -> largest(pool))) {
      jobs.add(holder.job());
    }
    return jobs;
  }

  /** Takes account of one more job that runs. */
  void add(RunningJob job) {
    for (Pool pool : capacity.path(job.job().pool())) {
      List<Holder> known = largest.get(pool.id());
      if (known != null) {
        insert(Holder.of(job, pool), known);
      }
    }
  }

  private List<Holder> largest(Pool pool) {
    List<Holder> result = new ArrayList<>(MOST + 1);
    Iterator<Holder> holders = promises.holders(pool).iterator();
    while (holders.hasNext() && result.size() < MOST) {
      result.add(holders.next());
    }
    return result;
  }

  private static void insert(Holder holder, List<Holder> sorted) {
    int at = sorted.size();
    while (at > 0 && Promises.LARGEST_FIRST.compare(holder, sorted.get(at - 1)) < 0) {
      at--;
    }
    if (at < MOST) {
      sorted.add(at, holder);
    }
    if (sorted.size() > MOST) {
      sorted.remove(MOST);
    }
  }
}

package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.job.RunningJob;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Who is promised the most of each pool, by dominant share: worked out for pools asked about. */
final class Holders {
  private static final int MOST = 3;
  private static final Comparator<Holder> ORDER =
      Comparator.comparingDouble(Holder::share).reversed().thenComparing(Holder::job);

  private final ClusterCapacity capacity;
  private final Collection<RunningJob> running;
  private final Map<PoolId, List<Holder>> largest = new HashMap<>();

  private record Holder(JobId job, double share) {
    static Holder of(RunningJob running, Pool pool) {
      return new Holder(running.job().id(), running.footprint().dominantShare(pool.capacity()));
    }
  }

  /** Holders among jobs that run; those that are added later must be told to {@link #add}. */
  Holders(ClusterCapacity capacity, Collection<RunningJob> running) {
    this.capacity = capacity;
    this.running = running;
  }

  /** The largest holders of a pool, at most three; the smaller id first among equals. */
  List<JobId> of(Pool pool) {
    return largest.computeIfAbsent(pool.id(), id -> largest(pool)).stream()
        .map(Holder::job)
        .toList();
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
    for (RunningJob job : running) {
      if (capacity.path(job.job().pool()).contains(pool)) {
        insert(Holder.of(job, pool), result);
      }
    }
    return result;
  }

  private static void insert(Holder holder, List<Holder> sorted) {
    int at = sorted.size();
    while (at > 0 && ORDER.compare(holder, sorted.get(at - 1)) < 0) {
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

package io.github.punctual.core.policy;

import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What becomes of promises that hold for as long as their jobs run, whenever that is. */
final class PeakImpact {
  private PeakImpact() {}

  /** Of all pools that would be promised more than they have, the jobs in them. */
  static Impact of(Snapshot snapshot, Map<PoolId, CapacityProfile> more) {
    Map<PoolId, ResourceVector> sums = new HashMap<>();
    snapshot.promises().byPool().forEach((pool, held) -> add(snapshot, sums, pool, held));
    Set<PoolId> asked = new HashSet<>();
    more.forEach(
        (pool, rights) -> {
          add(snapshot, sums, pool, rights.most());
          snapshot.capacity().path(pool).forEach(above -> asked.add(above.id()));
        });
    Set<PoolId> full = new HashSet<>();
    for (Pool pool : snapshot.capacity().pools()) {
      if (asked.contains(pool.id())
          && !sums.getOrDefault(pool.id(), ResourceVector.ZERO).fitsIn(pool.capacity())) {
        full.add(pool.id());
      }
    }
    return new Impact(
        snapshot.running().stream()
            .filter(job -> job.guaranteedTasks() > 0 && isIn(snapshot, job, full))
            .map(RunningJob::job)
            .sorted(
                Comparator.comparingLong(DeadlineJob::deadlineMillis)
                    .thenComparing(DeadlineJob::id))
            .map(DeadlineJob::id)
            .toList(),
        Map.of());
  }

  private static boolean isIn(Snapshot snapshot, RunningJob job, Set<PoolId> full) {
    return snapshot.capacity().path(job.job().pool()).stream()
        .anyMatch(pool -> full.contains(pool.id()));
  }

  private static void add(
      Snapshot snapshot, Map<PoolId, ResourceVector> sums, PoolId id, ResourceVector amount) {
    for (Pool pool : snapshot.capacity().path(id)) {
      sums.merge(pool.id(), amount, ResourceVector::plus);
    }
  }
}

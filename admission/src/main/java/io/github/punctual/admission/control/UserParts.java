package io.github.punctual.admission.control;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Snapshot;
import io.github.punctual.core.resource.ResourceVector;
import java.util.HashMap;
import java.util.Map;

/**
 * What the jobs of each user hold of each pool: one user's have no more than a part of it while
 * others have deadline jobs in it, waiting or running.
 */
final class UserParts {
  private final ClusterCapacity capacity;
  private final double most;
  private final Map<PoolId, Map<String, ResourceVector>> held = new HashMap<>();

  /**
   * The parts at one moment.
   *
   * @param most the part of a pool that one user may have, in (0, 1]
   */
  UserParts(Snapshot snapshot, double most) {
    this.capacity = snapshot.capacity();
    this.most = most;
    snapshot.running().forEach(this::take);
    for (DeadlineJob job : snapshot.waiting()) {
      for (Pool pool : capacity.path(job.pool())) {
        Map<String, ResourceVector> byUser = of(pool);
        // Two are enough to know that nobody is alone.
        if (byUser.size() < 2) {
          byUser.putIfAbsent(job.user(), ResourceVector.ZERO);
        }
      }
    }
  }

  private Map<String, ResourceVector> of(Pool pool) {
    return held.computeIfAbsent(pool.id(), id -> new HashMap<>());
  }

  void take(RunningJob running) {
    for (Pool pool : capacity.path(running.job().pool())) {
      of(pool).merge(running.job().user(), running.footprint(), ResourceVector::plus);
    }
  }

  void giveBack(RunningJob running) {
    for (Pool pool : capacity.path(running.job().pool())) {
      of(pool).computeIfPresent(running.job().user(), (u, all) -> all.minus(running.footprint()));
    }
  }

  /** What is left of a pool to one user; all of it where nobody else has a job. */
  ResourceVector left(Pool pool, String user) {
    return isShared(pool, user) ? most(pool).minus(held(pool, user)) : pool.capacity();
  }

  /** Whether others than a user have jobs in a pool, so that the user may have a part of it. */
  boolean isShared(Pool pool, String user) {
    Map<String, ResourceVector> byUser = of(pool);
    return byUser.size() > (byUser.containsKey(user) ? 1 : 0);
  }

  /** The most that one user may hold of a shared pool. */
  ResourceVector most(Pool pool) {
    return pool.capacity().scaledDown(most);
  }

  /** What the jobs of a user hold of a pool. */
  ResourceVector held(Pool pool, String user) {
    return of(pool).getOrDefault(user, ResourceVector.ZERO);
  }
}

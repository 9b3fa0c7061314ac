package io.github.punctual.simulator.mix;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.robust.policy.SharedCapacity;
import io.github.punctual.simulator.engine.Cluster;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What jobs by utility share, and what bounds them: queues, users' parts of queues, what others are
 * promised over time, and the share of masters.
 */
record UtilityPools(QueueTree tree) {
  /**
   * All of it as it is now.
   *
   * @param jobs those by utility
   * @param entries of the one plan over time
   * @param byDeadline jobs with deadlines: what those without a promise hold comes before, too
   * @param masters how many more masters of leaf queues, and of their users, may start, as what
   *     they need
   * @param room who asks for more
   */
  SharedCapacity shared(
      Cluster cluster,
      Collection<MixJob> jobs,
      List<LedgerEntry> entries,
      List<DeadlineJobs.Served> byDeadline,
      Map<PoolId, ResourceVector> masters,
      HandOutRoom room) {
    Pool root = cluster.capacity().find(Cluster.ROOT).orElseThrow();
    Map<PoolId, Pool> pools = new TreeMap<>();
    for (QueueSpec queue : tree.all()) {
      PoolId id = new PoolId(queue.path());
      pools.put(
          id,
          queue.path().equals(QueueTree.ROOT)
              ? new Pool(id, root.parent(), root.capacity(), root.nodes())
              : Pool.child(
                  id,
                  new PoolId(tree.chain(queue).get(1).path()),
                  root.capacity().scaledDown(Math.min(1, queue.maximum()))));
    }
    for (MixJob job : jobs) {
      QueueSpec leaf = job.leaf;
      double part = leaf.users().part(leaf.capacity(), leaf.maximum(), room.asking(job));
      pools.computeIfAbsent(
          of(job),
          id ->
              Pool.child(
                  id, new PoolId(leaf.path()), root.capacity().scaledDown(Math.min(1, part))));
    }
    Map<PoolId, CapacityProfile> claimed = new TreeMap<>();
    for (LedgerEntry entry : entries) {
      if (entry.isFirm()) {
        // The part of a user who has no such job counts in his queue alone.
        PoolId pool = pools.containsKey(entry.pool()) ? entry.pool() : queueOf(entry.pool());
        claimed.merge(pool, entry.amount(), CapacityProfile::plus);
      }
    }
    for (DeadlineJobs.Served served : byDeadline) {
      if (served.standing() != Standing.PROMISED) {
        claimed.merge(
            new PoolId(served.job().leaf.path()),
            CapacityProfile.constant(0, served.job().held(cluster)),
            CapacityProfile::plus);
      }
    }
    return new SharedCapacity(ClusterCapacity.of(pools.values()), claimed, masters);
  }

  private static PoolId queueOf(PoolId pool) {
    return new PoolId(pool.value().split("/", 2)[0]);
  }

  /** The pool from which a job takes its capacity: its user's part of its queue. */
  static PoolId of(MixJob job) {
    return new PoolId(job.leaf.path()).of(job.job.trace().user());
  }
}

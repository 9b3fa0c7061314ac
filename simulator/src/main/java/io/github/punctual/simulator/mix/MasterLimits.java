package io.github.punctual.simulator.mix;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.JobState;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Lets masters start in the order of submission, as long as those of a queue hold no more than its
 * share of masters, and those of a user no more than the user's part of that; at least one always
 * may. Jobs without a master wait. They are counted by what YARN gives at the least; that they take
 * room on nodes is left out.
 */
final class MasterLimits {
  /** A container of YARN's usual minimum allocation. */
  static final ResourceVector SIZE = ResourceVector.of(1024, 1);

  private final Cluster cluster;
  private final boolean areLimited;

  /** How many more may start in each leaf queue that limits them, and of each user, at last. */
  private final Map<PoolId, Long> more = new TreeMap<>();

  MasterLimits(Cluster cluster, QueueTree tree) {
    this.cluster = cluster;
    this.areLimited = tree.leaves().stream().anyMatch(leaf -> leaf.limits().masters() < 1);
  }

  /** Starts those that may start; jobs come in the order of submission. */
  void start(QueueTree tree, Collection<MixJob> jobs) {
    if (!areLimited) {
      return;
    }
    HandOutRoom room = new HandOutRoom(cluster, tree, jobs, Floors.NONE);
    double one = cluster.counted(SIZE).dominantShare(room.total());
    Map<PoolId, Long> started = new HashMap<>();
    for (MixJob job : jobs) {
      if (job.hasMaster && isCounted(job)) {
        poolsOf(job).forEach(pool -> started.merge(pool, 1L, Long::sum));
      }
    }
    more.clear();
    for (MixJob job : jobs) {
      QueueSpec leaf = job.leaf;
      double share = leaf.limits().masters();
      double usable = Math.max(leaf.capacity(), room.reach(leaf));
      double user = leaf.users().partForMasters(leaf.capacity(), room.asking(job));
      long most = masters(usable * share, one);
      List<PoolId> pools = poolsOf(job);
      long[] left = {
        Math.min(most, masters(user * share, one)) - started.getOrDefault(pools.get(0), 0L),
        most - started.getOrDefault(pools.get(1), 0L)
      };
      if (!job.hasMaster && !isHeld(job) && left[0] > 0 && left[1] > 0) {
        job.hasMaster = true;
        pools.forEach(pool -> started.merge(pool, 1L, Long::sum));
        left[0]--;
        left[1]--;
      }
      for (int i = 0; share < 1 && i < left.length; i++) {
        more.put(pools.get(i), Math.max(0, left[i]));
      }
    }
  }

  private static long masters(double part, double one) {
    return (long) Math.max(1, Math.ceil(part / one - 1e-9));
  }

  /** The user's part of the queue, and the queue. */
  private static List<PoolId> poolsOf(MixJob job) {
    return List.of(UtilityPools.of(job), new PoolId(job.leaf.path()));
  }

  /** What masters may hold beside those that run, where something limits them. */
  Map<PoolId, ResourceVector> free() {
    Map<PoolId, ResourceVector> free = new TreeMap<>();
    more.forEach((queue, masters) -> free.put(queue, SIZE.times(masters)));
    return free;
  }

  /** A job that its policy holds is not with the stock scheduler yet. */
  private static boolean isHeld(MixJob job) {
    return job.kind == MixJob.Kind.DEADLINE && job.job.state() == JobState.WAITING;
  }

  private static boolean isCounted(MixJob job) {
    return job.kind != MixJob.Kind.RESERVED && job.leaf.limits().masters() < 1;
  }
}

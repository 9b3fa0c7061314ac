package io.github.punctual.simulator.mix;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import io.github.punctual.simulator.engine.JobState;
import io.github.punctual.simulator.scheduler.LiveTasks;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * Lets masters start in the order of submission, as long as those of a queue hold no more than its
 * share of masters; at least one always may. Jobs without a master wait. They are counted by what
 * YARN gives at the least; that they take room on nodes is left out.
 */
final class MasterLimits {
  /** A container of YARN's usual minimum allocation. */
  static final ResourceVector SIZE = ResourceVector.of(1024, 1);

  private final Cluster cluster;
  private final boolean areLimited;

  /** How many more may start in each leaf queue that limits them, by the last look. */
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
    HandOutRoom room = new HandOutRoom(cluster, tree, jobs);
    double one = LiveTasks.counted(SIZE, room.total()).dominantShare(room.total());
    Map<String, Integer> started = new HashMap<>();
    for (MixJob job : jobs) {
      if (job.hasMaster && isCounted(job)) {
        started.merge(job.leaf.path(), 1, Integer::sum);
      }
    }
    for (MixJob job : jobs) {
      QueueSpec leaf = job.leaf;
      int before = started.getOrDefault(leaf.path(), 0);
      double usable = Math.max(leaf.capacity(), room.reach(leaf));
      double most = Math.max(1, Math.ceil(usable * leaf.limits().masters() / one - 1e-9));
      if (!job.hasMaster && !isHeld(job) && before < most) {
        job.hasMaster = true;
        started.put(leaf.path(), ++before);
      }
      if (leaf.limits().masters() < 1) {
        more.put(new PoolId(leaf.path()), Math.max(0, (long) most - before));
      }
    }
  }

  /** What masters may hold beside those that run, in leaf queues that limit them. */
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

package io.github.punctual.simulator.mix;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.Cluster;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The pools in which promises are added up: queues with limits, or that claim something, and the
 * parts of users in them.
 */
final class QueuePools {
  private final QueueTree tree;

  /** The leaf queues of users who had jobs with deadlines, by their pools. */
  private final Map<PoolId, QueueSpec> users = new TreeMap<>();

  QueuePools(QueueTree tree) {
    this.tree = tree;
  }

  /**
   * The capacity of all pools as it is now.
   *
   * @param left what others than jobs with deadlines leave of the cluster, its floor counted
   */
  ClusterCapacity capacity(Cluster cluster, ResourceVector left) {
    Pool root = cluster.capacity().find(Cluster.ROOT).orElseThrow();
    List<Pool> pools = new ArrayList<>();
    pools.add(
        new Pool(root.id(), root.parent(), left, root.nodes())
            .withFloor(tree.root().limits().floor()));
    for (QueueSpec queue : tree.all()) {
      if (hasPool(queue)) {
        QueueSpec parent = tree.chain(queue).get(1);
        ResourceVector most = root.capacity().scaledDown(Math.min(1, queue.maximum()));
        pools.add(
            Pool.child(new PoolId(queue.path()), of(parent), most)
                .withFloor(queue.limits().floor()));
      }
    }
    users.forEach(
        (id, leaf) ->
            pools.add(Pool.child(id, of(leaf), root.capacity().scaledDown(ofUser(leaf)))));
    return ClusterCapacity.of(pools);
  }

  /** The part of the cluster that one user can be promised. */
  private static double ofUser(QueueSpec leaf) {
    double times = leaf.users().promisable(1);
    return times == Double.POSITIVE_INFINITY ? 1 : Math.min(1, leaf.capacity() * times);
  }

  /**
   * The pool of a job: its user's part, which is known from then on, where its queue does not
   * promise one user all of it.
   */
  PoolId of(MixJob job) {
    if (ofUser(job.leaf) >= Math.min(1, job.leaf.maximum())) {
      return of(job.leaf);
    }
    PoolId pool = UtilityPools.of(job);
    users.put(pool, job.leaf);
    return pool;
  }

  private static boolean hasPool(QueueSpec queue) {
    return !queue.path().equals(QueueTree.ROOT)
        && (queue.maximum() < 1
            || queue.limits().floor() > 0
            || queue.reservable()
            || queue.hasBursts());
  }

  /** The pool of a queue, or the nearest above it. */
  PoolId of(QueueSpec queue) {
    return tree.chain(queue).stream()
        .filter(QueuePools::hasPool)
        .findFirst()
        .map(found -> new PoolId(found.path()))
        .orElse(Cluster.ROOT);
  }

  /** The pool of a leaf queue, or of the queue of a reservation below one. */
  PoolId of(QueueId queue) {
    String path = queue.path();
    Optional<QueueSpec> leaf = tree.leaf(path);
    return of(
        leaf.orElseGet(() -> tree.leaf(path.substring(0, path.lastIndexOf('.'))).orElseThrow()));
  }
}

package io.github.punctual.yarn.adapt;

import io.github.punctual.core.cluster.PoolId;
import java.util.Optional;

/** Names of pools: parts of queues in partitions of nodes, and users' shares where limited. */
public final class Pools {
  private Pools() {}

  /** The pool of a queue in a partition; the default partition is the empty string. */
  public static PoolId queue(String queuePath, String partition) {
    return PoolId.ofQueue(queuePath, partition);
  }

  /** The path of the queue of a pool. */
  public static String queueOf(PoolId pool) {
    return PoolId.queueOf(pool.value());
  }

  /** Whether a pool is the part of one user in its queue. */
  public static boolean isOfUser(PoolId pool) {
    return pool.value().indexOf('/') >= 0;
  }

  /** The pool of the queue above that of a pool, or of its queue where it is a user's. */
  public static Optional<PoolId> above(PoolId pool) {
    String name = pool.value();
    int user = name.indexOf('/');
    if (user >= 0) {
      return Optional.of(new PoolId(name.substring(0, user)));
    }
    int at = name.indexOf('@');
    String path = queueOf(pool);
    int last = path.lastIndexOf('.');
    return last < 0
        ? Optional.empty()
        : Optional.of(queue(path.substring(0, last), at < 0 ? "" : name.substring(at + 1)));
  }

  /** The pool of a user in a queue that does not promise one user all of it. */
  public static PoolId user(String queuePath, String partition, String user) {
    return queue(queuePath, partition).of(user);
  }
}

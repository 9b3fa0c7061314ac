package io.github.punctual.yarn.web;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.yarn.adapt.Pools;

/**
 * Whose pools a caller may know of: those of queues that it may see. That of one user alone tells
 * of that user's jobs, so that is for the user, and for who administers the queue.
 */
record VisiblePools(QueueAccess queues) {
  /** Whether the caller may know what is promised of a pool. */
  boolean include(PoolId pool) {
    String queue = Pools.queueOf(pool);
    String user = pool.value().substring(pool.value().indexOf('/') + 1);
    return Pools.isOfUser(pool)
        ? queues.mayAdminister(queue) || queues.caller().filter(user::equals).isPresent()
        : queues.mayView(queue);
  }
}

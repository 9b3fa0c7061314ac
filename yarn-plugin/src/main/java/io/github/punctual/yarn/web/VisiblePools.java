package io.github.punctual.yarn.web;

import io.github.punctual.core.cluster.PoolId;

/**
 * Whose pools a caller may know of: those of queues that it may see. That of one user alone tells
 * of that user's jobs, so that is for the user, and for who administers the queue.
 */
record VisiblePools(QueueAccess queues) {
  /** Whether the caller may know what is promised of a pool. */
  boolean include(PoolId pool) {
    String name = pool.value();
    int user = name.indexOf('/');
    int partition = name.indexOf('@');
    int end = partition >= 0 ? partition : user >= 0 ? user : name.length();
    return user < 0
        ? queues.mayView(name.substring(0, end))
        : queues.mayAdminister(name.substring(0, end))
            || queues.caller().filter(name.substring(user + 1)::equals).isPresent();
  }
}

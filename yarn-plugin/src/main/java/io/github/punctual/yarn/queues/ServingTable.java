package io.github.punctual.yarn.queues;

import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Map;

/**
 * How queues are to be served until the next decision. Immutable, and read without a lock by the
 * threads that schedule.
 *
 * @param byPath how each leaf queue is to be served; empty to leave the stock order as it is
 * @param capacity what the queues share
 */
record ServingTable(Map<String, QueueShare> byPath, ResourceVector capacity) {
  /** The stock order. */
  static final ServingTable STOCK = new ServingTable(Map.of(), ResourceVector.ZERO);

  boolean isStock() {
    return byPath.isEmpty();
  }
}

package io.github.punctual.core.queue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Objects;

/**
 * All that a policy for queues may know when it decides.
 *
 * @param nowMillis the present, in milliseconds; never before that of an earlier snapshot
 * @param capacity what the queues share: all nodes that are there
 * @param queues the queues, each once, in the order of their paths
 */
public record QueueSnapshot(long nowMillis, ResourceVector capacity, List<QueueUse> queues) {
  public QueueSnapshot {
    Objects.requireNonNull(capacity, "capacity");
    queues = List.copyOf(queues);
  }
}

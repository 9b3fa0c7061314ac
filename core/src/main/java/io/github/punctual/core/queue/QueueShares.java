package io.github.punctual.core.queue;

import java.util.List;
import java.util.OptionalLong;

/**
 * The answer of a policy for queues.
 *
 * @param shares one for each queue of the snapshot, in its order
 * @param wakeMillis the next instant at which the answer would change though nothing else happened;
 *     empty when there is none
 */
public record QueueShares(List<QueueShare> shares, OptionalLong wakeMillis) {
  public QueueShares {
    shares = List.copyOf(shares);
  }
}

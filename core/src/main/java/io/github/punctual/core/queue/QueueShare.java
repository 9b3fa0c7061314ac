package io.github.punctual.core.queue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.Objects;

/**
 * How a queue is to be served until the next decision. Queues that want more than they hold are
 * served in this order: first those that hold less than their level, by rank; then those beyond
 * their level that are {@link Beyond#FAIR}, the smallest dominant share over weight first; then
 * those that are {@link Beyond#SPARE}, in the same way.
 *
 * @param queue the queue
 * @param rank its place among the queues below their levels, at least 0; the smallest is served
 *     first, and equals by dominant share over weight
 * @param level up to what it is served by rank; zero for a queue without priority
 * @param beyond how it is served beyond its level
 * @param weight its weight wherever shares are compared, above 0
 */
public record QueueShare(
    QueueId queue, int rank, ResourceVector level, Beyond beyond, double weight) {
  public QueueShare {
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(level, "level");
    Objects.requireNonNull(beyond, "beyond");
    if (rank < 0) {
      throw new IllegalArgumentException(
          "rank of queue %s is %d; it must be at least 0".formatted(queue, rank));
    }
    if (!(weight > 0 && weight < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "weight of queue %s is %s; it must be above 0 and finite".formatted(queue, weight));
    }
  }

  /** A queue without priority, served fairly. */
  public static QueueShare elastic(QueueId queue, double weight) {
    return new QueueShare(queue, 0, ResourceVector.ZERO, Beyond.FAIR, weight);
  }

  public QueueShare withLevel(ResourceVector other) {
    return new QueueShare(queue, rank, other, beyond, weight);
  }

  /** The same behind so many ranks more. */
  public QueueShare behind(int ranks) {
    return new QueueShare(queue, rank + ranks, level, beyond, weight);
  }
}

package io.github.punctual.core.queue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Objects;

/**
 * What a queue holds and wants at the moment.
 *
 * @param queue the queue
 * @param held what its containers hold
 * @param pending what its applications ask for beyond that, and could use at once
 * @param jobs how many of its jobs have not ended, at least 0
 * @param arrivedMillis the instants at which jobs arrived in it since the snapshot before, in
 *     milliseconds, ascending
 */
public record QueueUse(
    QueueId queue,
    ResourceVector held,
    ResourceVector pending,
    int jobs,
    List<Long> arrivedMillis) {
  /** Checks the ranges. */
  public QueueUse {
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(held, "held");
    Objects.requireNonNull(pending, "pending");
    arrivedMillis = List.copyOf(arrivedMillis);
    if (jobs < 0) {
      throw new IllegalArgumentException(
          "queue %s has %d jobs; it must be at least 0".formatted(queue, jobs));
    }
    for (int i = 1; i < arrivedMillis.size(); i++) {
      if (arrivedMillis.get(i) < arrivedMillis.get(i - 1)) {
        throw new IllegalArgumentException(
            "arrivals in queue %s are %s; they must ascend".formatted(queue, arrivedMillis));
      }
    }
  }

  /** All that it could use at once. */
  public ResourceVector wanted() {
    return held.plus(pending);
  }
}

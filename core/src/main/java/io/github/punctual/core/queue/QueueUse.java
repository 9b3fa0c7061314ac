package io.github.punctual.core.queue;

import io.github.punctual.core.resource.ResourceVector;
import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * What a queue holds and wants at the moment.
 *
 * @param queue the queue
 * @param held what its containers hold
 * @param pending what its applications ask for beyond that, and could use at once
 * @param jobs how many of its jobs have work left, at least 0: those that have said that they are
 *     done are not counted, though their masters may hold something for a while
 * @param arrivedMillis the instants at which jobs arrived in it since the snapshot before, in
 *     milliseconds, ascending
 * @param doneMillis when the last of its jobs that are done was done, in milliseconds; empty where
 *     nobody knows that better than from when the jobs are gone
 */
public record QueueUse(
    QueueId queue,
    ResourceVector held,
    ResourceVector pending,
    int jobs,
    List<Long> arrivedMillis,
    OptionalLong doneMillis) {
  public QueueUse {
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(held, "held");
    Objects.requireNonNull(pending, "pending");
    Objects.requireNonNull(doneMillis, "doneMillis");
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

  /** A queue whose jobs are done when they are gone. */
  public QueueUse(
      QueueId queue,
      ResourceVector held,
      ResourceVector pending,
      int jobs,
      List<Long> arrivedMillis) {
    this(queue, held, pending, jobs, arrivedMillis, OptionalLong.empty());
  }

  public QueueUse withArrivals(List<Long> otherMillis) {
    return new QueueUse(queue, held, pending, jobs, otherMillis, doneMillis);
  }

  public QueueUse withAmounts(ResourceVector heldNow, ResourceVector pendingNow) {
    return new QueueUse(queue, heldNow, pendingNow, jobs, arrivedMillis, doneMillis);
  }

  /** All that it could use at once. */
  public ResourceVector wanted() {
    return held.plus(pending);
  }
}

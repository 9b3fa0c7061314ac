package io.github.punctual.admission.bopf.allocate;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import java.util.Objects;

/**
 * A burst that has ended: no job of its queue had work left, or the next burst of the queue began
 * before that. What masters hold after their jobs have said that they are done is no work.
 *
 * <p>A burst of which more jobs come before its deadline, after it seemed to have ended, is
 * recorded again when these have ended: the later record with the same arrival replaces the earlier
 * one.
 *
 * @param queue whose burst it was
 * @param arrivedMillis when its first job arrived, in milliseconds
 * @param endMillis when the last of its jobs said that it was done; where none did, when the burst
 *     was seen to have ended, or its deadline, when it had ended at the first look after it and
 *     went on at the last look before; when the next burst began before it ended, the arrival of
 *     that burst
 * @param deadlineMillis when it had to be done
 * @param declared all that it might have with priority
 * @param received all that the queue held from its arrival to its end
 * @param receivedByDeadline what of that it held by its deadline
 */
public record BurstRecord(
    QueueId queue,
    long arrivedMillis,
    long endMillis,
    long deadlineMillis,
    ResourceSeconds declared,
    ResourceSeconds received,
    ResourceSeconds receivedByDeadline) {
  public BurstRecord {
    Objects.requireNonNull(queue, "queue");
    Objects.requireNonNull(declared, "declared");
    Objects.requireNonNull(received, "received");
    Objects.requireNonNull(receivedByDeadline, "receivedByDeadline");
    if (endMillis < arrivedMillis) {
      throw new IllegalArgumentException(
          "burst of queue %s ended at %d ms, before it arrived at %d ms"
              .formatted(queue, endMillis, arrivedMillis));
    }
  }

  /** Whether it was done by its deadline. */
  public boolean onTime() {
    return endMillis <= deadlineMillis;
  }

  /** By how much it was late, in milliseconds; 0 when it was on time. */
  public long lateMillis() {
    return Math.max(0, endMillis - deadlineMillis);
  }

  /** Whether it had all that it declared, of some type, by its deadline or its end. */
  public boolean servedAsPromised() {
    return declared.amounts().entrySet().stream()
        .anyMatch(entry -> receivedByDeadline.get(entry.getKey()) >= entry.getValue() * (1 - 1e-9));
  }
}

package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.allocate.CurrentBurst;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueUse;
import java.util.Optional;

/**
 * How a queue stood at the last decision.
 *
 * @param queue the queue
 * @param registration its declaration and class; empty for a queue that declared nothing
 * @param use what it held and wanted; empty when the cluster has no such leaf queue
 * @param share how it is served; empty as {@code use} is, and while the policy is bypassed
 * @param burst the burst that it has; empty between bursts
 */
public record QueueView(
    QueueId queue,
    Optional<Registration> registration,
    Optional<QueueUse> use,
    Optional<QueueShare> share,
    Optional<CurrentBurst> burst) {
  /**
   * A queue that is known to the policy.
   *
   * @param classification its declaration, its class, and why
   * @param origin where the declaration comes from
   * @param sinceMillis when it was registered, in milliseconds
   */
  public record Registration(Classification classification, Origin origin, long sinceMillis) {}
}

package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.core.queue.QueueId;
import java.util.Optional;

/**
 * A queue that is known to the policy.
 *
 * @param classification its declaration as it counts now, its class, and why
 * @param origin where the declaration comes from
 * @param created whether the leaf queue was made when it was registered, and goes with it
 * @param sinceMillis when it was registered, in milliseconds
 */
public record Registration(
    DeclaredQueue declared,
    Classification classification,
    Origin origin,
    boolean created,
    long sinceMillis) {
  public QueueId queue() {
    return declared.queue();
  }

  /** Its bursts, if they are promised their level. */
  Optional<BurstPlan> hardBursts() {
    return classification.queueClass() == QueueClass.HARD
        ? classification.declaration().bursts()
        : Optional.empty();
  }

  public Registration with(Classification now) {
    return new Registration(declared, now, origin, created, sinceMillis);
  }
}

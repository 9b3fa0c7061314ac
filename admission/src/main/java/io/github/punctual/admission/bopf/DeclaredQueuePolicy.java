package io.github.punctual.admission.bopf;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import java.util.Optional;

/** A policy for queues that is told what they declare. */
public interface DeclaredQueuePolicy extends Decider<QueueSnapshot, QueueShares> {
  /**
   * Enters a queue, or enters it anew with another declaration.
   *
   * @return its class, which may be that it is rejected; empty when the policy has no classes
   */
  Optional<Classification> enter(QueueDeclaration queue, long nowMillis);
}

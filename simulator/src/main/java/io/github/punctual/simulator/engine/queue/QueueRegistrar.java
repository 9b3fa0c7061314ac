package io.github.punctual.simulator.engine.queue;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import java.util.Optional;

/** A policy for queues in one run, and how queues are entered with it. */
public interface QueueRegistrar {
  /** The policy, fresh for this run. */
  Decider<QueueSnapshot, QueueShares> policy();

  /** Whether a queue may come at all; asked first. One that may not takes no part. */
  default boolean admits(QueueEntry queue, long nowMillis) {
    return true;
  }

  /**
   * Enters a queue.
   *
   * @return its class, or that it is rejected; empty when the policy has no classes, as here
   */
  default Optional<Classification> register(QueueDeclaration queue, long nowMillis) {
    return Optional.empty();
  }
}

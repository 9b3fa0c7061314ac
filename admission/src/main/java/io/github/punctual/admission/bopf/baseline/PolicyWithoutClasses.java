package io.github.punctual.admission.bopf.baseline;

import io.github.punctual.admission.bopf.DeclaredQueuePolicy;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A policy that admits every queue, and remembers what it declared. */
abstract class PolicyWithoutClasses implements DeclaredQueuePolicy {
  private final Map<QueueId, QueueDeclaration> queues = new HashMap<>();

  @Override
  public final Optional<Classification> enter(QueueDeclaration queue, long nowMillis) {
    queues.put(queue.queue(), queue);
    return Optional.empty();
  }

  final Optional<QueueDeclaration> find(QueueId queue) {
    return Optional.ofNullable(queues.get(queue));
  }

  /** 1 for a queue that declared nothing. */
  final double weight(QueueId queue) {
    return find(queue).map(QueueDeclaration::weight).orElse(1.0);
  }

  final boolean isLatencySensitive(QueueId queue) {
    return find(queue).map(QueueDeclaration::isLatencySensitive).orElse(false);
  }
}

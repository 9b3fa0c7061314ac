package io.github.punctual.admission.bopf.baseline;

import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What queues declared to a policy without admission. */
final class Declarations {
  private final Map<QueueId, QueueDeclaration> queues = new HashMap<>();

  void put(QueueDeclaration queue) {
    queues.put(queue.queue(), queue);
  }

  void remove(QueueId queue) {
    queues.remove(queue);
  }

  Optional<QueueDeclaration> find(QueueId queue) {
    return Optional.ofNullable(queues.get(queue));
  }

  /** 1 for a queue that declared nothing. */
  double weight(QueueId queue) {
    return find(queue).map(QueueDeclaration::weight).orElse(1.0);
  }

  boolean isLatencySensitive(QueueId queue) {
    return find(queue).map(QueueDeclaration::isLatencySensitive).orElse(false);
  }
}

package io.github.punctual.admission.bopf.condition;

import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Objects;

/**
 * An admitted queue with the class it was promised: all that must be kept of it over a restart.
 *
 * @param declaration what it declared
 * @param promised the class it was given when it was admitted, the best that it can have until it
 *     is admitted anew; not rejected
 * @param capacity what the queues shared at that time
 */
public record Admission(
    QueueDeclaration declaration, QueueClass promised, ResourceVector capacity) {
  public Admission {
    Objects.requireNonNull(declaration, "declaration");
    Objects.requireNonNull(capacity, "capacity");
    if (promised == QueueClass.REJECTED) {
      throw new IllegalArgumentException(
          "queue %s is promised REJECTED; only admitted queues have a promise"
              .formatted(declaration.queue()));
    }
  }
}

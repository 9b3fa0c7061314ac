package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.condition.ClassificationText;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import io.github.punctual.core.decision.Refusal;
import io.github.punctual.core.decision.RefusalText;
import java.util.Optional;

/**
 * A declaration in the configuration that was not accepted. It is tried again when capacity or the
 * other queues change.
 *
 * @param classification the class that it would have; empty when the cluster could not serve it
 * @param atMillis when it was last refused, in milliseconds
 */
public record RefusedQueue(
    DeclaredQueue declared,
    Optional<Classification> classification,
    Refusal refusal,
    long atMillis) {
  /** Why not, in words. */
  public String message() {
    return classification
        .map(ClassificationText::of)
        .orElseGet(
            () -> "Queue %s is refused: %s".formatted(declared.queue(), RefusalText.of(refusal)));
  }
}

package io.github.punctual.yarn.queues;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.declare.DeclaredQueue;
import java.util.Objects;
import java.util.Optional;

/**
 * A declaration in the configuration that was not accepted. It is tried again when capacity or the
 * other queues change.
 *
 * @param declared what is declared
 * @param classification why it was rejected; empty when the cluster could not serve it at all
 * @param message the same in words
 * @param atMillis when it was last refused, in milliseconds
 */
public record Refusal(
    DeclaredQueue declared,
    Optional<Classification> classification,
    String message,
    long atMillis) {
  /** Checks that nothing is missing. */
  public Refusal {
    Objects.requireNonNull(declared, "declared");
    Objects.requireNonNull(classification, "classification");
    Objects.requireNonNull(message, "message");
  }
}

package io.github.punctual.admission.bopf.declare;

import io.github.punctual.core.queue.QueueId;
import java.util.Objects;
import java.util.Optional;

/**
 * All that the text of a declaration says.
 *
 * @param declaration the declaration
 * @param demandFromHistory how the demand of later bursts is taken from what past ones needed;
 *     empty when it is always the declared one
 */
public record DeclaredQueue(QueueDeclaration declaration, Optional<Dependence> demandFromHistory) {
  public DeclaredQueue {
    Objects.requireNonNull(declaration, "declaration");
    Objects.requireNonNull(demandFromHistory, "demandFromHistory");
    if (demandFromHistory.isPresent() && !declaration.isLatencySensitive()) {
      throw new IllegalArgumentException(
          "queue %s is throughput-sensitive and has demand from history; it must be latency-sensitive"
              .formatted(declaration.queue()));
    }
  }

  /** A declaration whose demand stays as declared. */
  public static DeclaredQueue of(QueueDeclaration declaration) {
    return new DeclaredQueue(declaration, Optional.empty());
  }

  public QueueId queue() {
    return declaration.queue();
  }
}

package io.github.punctual.admission.bopf.baseline;

import io.github.punctual.admission.bopf.DeclaredQueuePolicy;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import java.util.Optional;
import java.util.OptionalLong;

/** Dominant resource fairness at every instant, by the weights of the queues; nothing else. */
public final class DrfPolicy implements DeclaredQueuePolicy {
  private final Declarations declarations = new Declarations();

  @Override
  public String name() {
    return "drf";
  }

  @Override
  public Optional<Classification> enter(QueueDeclaration queue, long nowMillis) {
    declarations.put(queue);
    return Optional.empty();
  }

  @Override
  public void remove(QueueId queue, long nowMillis) {
    declarations.remove(queue);
  }

  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    return new QueueShares(
        snapshot.queues().stream()
            .map(use -> QueueShare.elastic(use.queue(), declarations.weight(use.queue())))
            .toList(),
        OptionalLong.empty());
  }
}

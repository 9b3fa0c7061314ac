package io.github.punctual.admission.bopf.baseline;

import io.github.punctual.admission.bopf.DeclaredQueuePolicy;
import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Latency-sensitive queues before all others, without bound, and by dominant resource fairness
 * among themselves (section 2.3 of the paper does not say how several of them share).
 */
public final class StrictPriorityPolicy implements DeclaredQueuePolicy {
  private final Declarations declarations = new Declarations();

  @Override
  public String name() {
    return "strict-priority";
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
        snapshot.queues().stream().map(use -> share(use.queue(), snapshot)).toList(),
        OptionalLong.empty());
  }

  private QueueShare share(QueueId queue, QueueSnapshot snapshot) {
    double weight = declarations.weight(queue);
    return declarations.isLatencySensitive(queue)
        ? new QueueShare(queue, 0, snapshot.capacity(), Beyond.FAIR, weight)
        : QueueShare.elastic(queue, weight);
  }
}

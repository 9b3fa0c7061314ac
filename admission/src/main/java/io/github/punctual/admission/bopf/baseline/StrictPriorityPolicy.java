package io.github.punctual.admission.bopf.baseline;

import io.github.punctual.core.queue.Beyond;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import java.util.OptionalLong;

/**
 * Latency-sensitive queues before all others, without bound, and by dominant resource fairness
 * among themselves (section 2.3 of the paper does not say how several of them share).
 */
public final class StrictPriorityPolicy extends PolicyWithoutClasses {
  @Override
  public String name() {
    return "strict-priority";
  }

  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    return new QueueShares(
        snapshot.queues().stream().map(use -> share(use.queue(), snapshot)).toList(),
        OptionalLong.empty());
  }

  private QueueShare share(QueueId queue, QueueSnapshot snapshot) {
    double weight = weight(queue);
    return isLatencySensitive(queue)
        ? new QueueShare(queue, 0, snapshot.capacity(), Beyond.FAIR, weight)
        : QueueShare.elastic(queue, weight);
  }
}

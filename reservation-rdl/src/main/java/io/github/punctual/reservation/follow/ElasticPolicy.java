package io.github.punctual.reservation.follow;

import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.ToDoubleFunction;

/** All queues share by dominant resource fairness, none with priority. */
public final class ElasticPolicy implements Decider<QueueSnapshot, QueueShares> {
  private final ToDoubleFunction<QueueId> weights;

  /** Queues of given weights, each above 0. */
  public ElasticPolicy(ToDoubleFunction<QueueId> weights) {
    this.weights = Objects.requireNonNull(weights, "weights");
  }

  @Override
  public String name() {
    return "drf";
  }

  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    return new QueueShares(
        snapshot.queues().stream()
            .map(use -> QueueShare.elastic(use.queue(), weights.applyAsDouble(use.queue())))
            .toList(),
        OptionalLong.empty());
  }
}

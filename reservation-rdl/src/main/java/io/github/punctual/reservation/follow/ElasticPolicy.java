package io.github.punctual.reservation.follow;

import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import java.util.OptionalLong;

/** All queues share by dominant resource fairness, alike and none with priority. */
public final class ElasticPolicy implements Decider<QueueSnapshot, QueueShares> {
  @Override
  public String name() {
    return "drf";
  }

  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    return new QueueShares(
        snapshot.queues().stream().map(use -> QueueShare.elastic(use.queue(), 1)).toList(),
        OptionalLong.empty());
  }
}

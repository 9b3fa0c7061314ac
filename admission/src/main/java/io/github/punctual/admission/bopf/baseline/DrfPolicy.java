package io.github.punctual.admission.bopf.baseline;

import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import java.util.OptionalLong;

/** Dominant resource fairness at every instant, by the weights of the queues; nothing else. */
public final class DrfPolicy extends PolicyWithoutClasses {
  @Override
  public String name() {
    return "drf";
  }

  @Override
  public QueueShares decide(QueueSnapshot snapshot) {
    return new QueueShares(
        snapshot.queues().stream()
            .map(use -> QueueShare.elastic(use.queue(), weight(use.queue())))
            .toList(),
        OptionalLong.empty());
  }
}

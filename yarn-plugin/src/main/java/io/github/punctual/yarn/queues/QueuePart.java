package io.github.punctual.yarn.queues;

import io.github.punctual.yarn.part.Surroundings;

/** Promises to queues, about their bursts. */
public final class QueuePart extends QueueSizingPart {
  @Override
  public boolean servesDeclarations() {
    return true;
  }

  @Override
  public void init(Surroundings with) {
    QueueEnforcement enforcement = QueueEnforcement.of(with);
    QueueService service = with.add(new QueueService(with, enforcement));
    enforcement.decideBy(service, with.settings().bopf().updateIntervalMillis(), with);
  }
}

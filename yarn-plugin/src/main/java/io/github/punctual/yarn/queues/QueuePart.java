package io.github.punctual.yarn.queues;

import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import org.apache.hadoop.conf.Configuration;

/** Promises to queues, about their bursts. */
public final class QueuePart implements SchedulerPart {
  @Override
  public void prepare(Configuration conf) {
    QueueMode.preferVectors(conf);
  }

  @Override
  public void check(Configuration conf) {
    QueueMode.check(conf);
  }

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

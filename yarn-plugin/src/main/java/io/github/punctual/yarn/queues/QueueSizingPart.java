package io.github.punctual.yarn.queues;

import io.github.punctual.yarn.part.SchedulerPart;
import org.apache.hadoop.conf.Configuration;

/** A family that gives queues other sizes than the operator did: as vectors of resources. */
public abstract class QueueSizingPart implements SchedulerPart {
  @Override
  public final void prepare(Configuration conf) {
    QueueMode.preferVectors(conf);
  }

  @Override
  public final void check(Configuration conf) {
    QueueMode.check(conf);
  }
}

package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;

/** Queues have no right to anything. */
enum NoGuarantees implements Guarantees {
  NONE;

  @Override
  public ResourceVector level(AbstractLeafQueue queue) {
    return ResourceVector.ZERO;
  }

  @Override
  public ResourceVector configured(AbstractLeafQueue queue) {
    return ResourceVector.ZERO;
  }
}

package io.github.punctual.yarn.reclaim;

import io.github.punctual.core.resource.ResourceVector;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.capacity.AbstractLeafQueue;

/** What leaf queues may hold whoever else is promised something. Any thread. */
public interface Guarantees {
  /**
   * Up to what a queue is promised something, before others; zero for one that is promised nothing.
   */
  ResourceVector level(AbstractLeafQueue queue);

  /** The capacity that the operator configured for a queue, on the nodes that are there. */
  ResourceVector configured(AbstractLeafQueue queue);
}

package io.github.punctual.yarn.queues;

import java.util.Optional;

/** What the web pages ask of a scheduler to know whether it divides the cluster among queues. */
public interface HasQueueService {
  /**
   * The service; empty until the scheduler is initialised, and when it promises nothing to queues.
   */
  Optional<QueueService> queueService();

  /** The leaf queues, some of which can be made and removed while the cluster runs. */
  LeafQueues leafQueues();
}

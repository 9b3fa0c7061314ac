package io.github.punctual.simulator.queues;

import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.simulator.engine.queue.QueueRegistrar;

/** A policy by name, of which each run gets a fresh one. */
public interface QueuePolicySource {
  /** Its name in reports. */
  String name();

  /** A fresh policy that knows no queue, for a cluster of this capacity. */
  QueueRegistrar start(ResourceVector capacity);
}

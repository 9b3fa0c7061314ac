package io.github.punctual.simulator.engine.queue;

import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.resource.ResourceVector;

/** A queue that is registered in a simulation, as observers see it. */
public interface SimulatedQueue {
  QueueId id();

  /** How the policy last said that it is to be served. */
  QueueShare share();

  /** What it holds; in the fluid model rounded down. */
  ResourceVector held();

  /** What it could use at once beyond that; in the fluid model rounded down. */
  ResourceVector pending();

  /**
   * What it holds of each of the cluster's resource types, in the order of their names. Changes as
   * the simulation goes on.
   */
  double[] amounts();
}

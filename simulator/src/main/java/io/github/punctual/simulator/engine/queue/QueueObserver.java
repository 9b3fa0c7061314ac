package io.github.punctual.simulator.engine.queue;

import io.github.punctual.admission.bopf.condition.Classification;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.simulator.workload.TraceJob;
import java.util.List;
import java.util.Optional;

/** Watches a simulation of queues. Must not keep what it is given, unless it cannot change. */
public interface QueueObserver {
  /** A queue was registered; its class, unless the policy has none. */
  default void registered(QueueEntry queue, Optional<Classification> answer, long nowMillis) {}

  default void decided(QueueSnapshot snapshot, QueueShares shares) {}

  /** Time went on, during which queues held this. */
  default void advanced(long fromMillis, long toMillis, List<? extends SimulatedQueue> queues) {}

  /** A job's first task began. */
  default void started(TraceJob job, long nowMillis) {}

  /** The last task of a gang came, the first since an instant; from now on it works. */
  default void gathered(TraceJob job, long sinceMillis, long nowMillis) {}

  default void ended(TraceJob job, long nowMillis) {}
}

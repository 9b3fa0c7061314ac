package io.github.punctual.simulator.reservation;

import io.github.punctual.core.policy.Decider;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.simulator.engine.queue.QueueEntry;
import io.github.punctual.simulator.engine.queue.QueueObserver;
import io.github.punctual.simulator.engine.queue.QueueRegistrar;
import io.github.punctual.simulator.engine.settings.Gathering;
import java.util.List;

/** How a cluster is divided among production and best-effort jobs, for one run. */
public interface Division
    extends QueueRegistrar, QueueObserver, Decider<QueueSnapshot, QueueShares> {
  /** How gangs come by their containers. */
  Gathering gathering();

  List<QueueEntry> queues(ClusterWorkload.Jobs jobs);

  /** The queue in which a production job is; where it has one of its own, that is all it has. */
  QueueId queue(ReservingJob job);

  /** Whether a production job was accepted, once it came. */
  boolean accepted(ReservingJob job);

  /** It decides itself how queues are served. */
  @Override
  default Decider<QueueSnapshot, QueueShares> policy() {
    return this;
  }
}

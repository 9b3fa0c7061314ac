package io.github.punctual.yarn.store;

import io.github.punctual.admission.bopf.state.BopfState;
import io.github.punctual.yarn.store.StoreRecord.QueueRecord;
import java.util.List;
import java.util.Optional;

/**
 * What the store knew of queues at one moment.
 *
 * @param registrations the registered queues, in the order of their paths
 * @param state what the policy remembers; empty when nothing was remembered
 */
public record StoredQueues(List<QueueRecord> registrations, Optional<BopfState> state) {
  /** No queue is known. */
  public static final StoredQueues NONE = new StoredQueues(List.of(), Optional.empty());

  /** Copies the registrations. */
  public StoredQueues {
    registrations = List.copyOf(registrations);
  }
}

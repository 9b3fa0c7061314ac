package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.List;
import java.util.Map;

/** What others than deadline jobs have a right to. For the policy thread. */
public interface Claims {
  /**
   * What is claimed from an instant on, in milliseconds, by pools, be it held already or not. The
   * same as before while nothing changes.
   */
  Map<PoolId, CapacityProfile> from(long nowMillis);

  /** The same, by holders, and what is only expected. */
  List<LedgerEntry> entries(long nowMillis);

  /**
   * What of it, at an instant, is for somebody who may come at any time and has not, by pools; what
   * their queues hold nevertheless is not taken off.
   */
  default Map<PoolId, ResourceVector> unused(long nowMillis) {
    return Map.of();
  }

  /** The part of it that a leaf queue, given its path, may hold at an instant. */
  ResourceVector now(String queuePath, long nowMillis);

  /** Whether they are known by now: after a start it takes a while. */
  default boolean isReady() {
    return true;
  }

  /** The most that may be claimed at any time, by pools, for policies that do not plan ahead. */
  Map<PoolId, ResourceVector> most();
}

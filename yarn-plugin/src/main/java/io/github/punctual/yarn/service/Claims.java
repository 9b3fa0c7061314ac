package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What others than deadline jobs have a right to. For the policy thread. */
public interface Claims {
  /** Nobody has a right to anything. */
  Claims NONE =
      new Claims() {
        @Override
        public Map<PoolId, CapacityProfile> from(long nowMillis) {
          return Map.of();
        }

        @Override
        public List<LedgerEntry> entries(long nowMillis) {
          return List.of();
        }

        @Override
        public ResourceVector now(String queuePath, long nowMillis) {
          return ResourceVector.ZERO;
        }
      };

  /**
   * What is claimed from an instant on, in milliseconds, by pools, be it held already or not. The
   * same as before while nothing changes.
   */
  Map<PoolId, CapacityProfile> from(long nowMillis);

  /** The same, by holders, and what is only expected. */
  List<LedgerEntry> entries(long nowMillis);

  /** The part of it that a leaf queue, given its path, may hold at an instant. */
  ResourceVector now(String queuePath, long nowMillis);

  /** Whether they are known by now: after a start it takes a while. */
  default boolean isReady() {
    return true;
  }

  /** The most that may be claimed at any time, by pools, for policies that do not plan ahead. */
  default Map<PoolId, ResourceVector> most() {
    return Map.of();
  }

  /** These claims, and others in other queues. */
  default Claims and(Claims others) {
    Claims these = this;
    return new Claims() {
      @Override
      public Map<PoolId, CapacityProfile> from(long nowMillis) {
        Map<PoolId, CapacityProfile> all = new TreeMap<>(these.from(nowMillis));
        all.putAll(others.from(nowMillis));
        return all;
      }

      @Override
      public List<LedgerEntry> entries(long nowMillis) {
        return Stream.of(these, others)
            .flatMap(claims -> claims.entries(nowMillis).stream())
            .toList();
      }

      @Override
      public ResourceVector now(String queuePath, long nowMillis) {
        return these.now(queuePath, nowMillis).plus(others.now(queuePath, nowMillis));
      }

      @Override
      public boolean isReady() {
        return these.isReady() && others.isReady();
      }

      @Override
      public Map<PoolId, ResourceVector> most() {
        Map<PoolId, ResourceVector> all = new TreeMap<>(these.most());
        all.putAll(others.most());
        return all;
      }
    };
  }
}

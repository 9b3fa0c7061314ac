package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Map;

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
        public ResourceVector now(String queuePath, long nowMillis) {
          return ResourceVector.ZERO;
        }
      };

  /**
   * What is claimed from an instant on, in milliseconds, by pools, be it held already or not. The
   * same as before while nothing changes.
   */
  Map<PoolId, CapacityProfile> from(long nowMillis);

  /** The part of it that a leaf queue, given its path, may hold at an instant. */
  ResourceVector now(String queuePath, long nowMillis);
}

package io.github.punctual.core.policy;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What others than the policy's jobs take of the capacity.
 *
 * @param held what jobs without a promise hold in each pool now, those of the pools below it not
 *     counted, beyond what they have a right to; they give it back as their tasks end
 * @param claimed what others have a right to in each pool over time, whether they hold it already
 *     or not, such as reservations and maintenance; nothing before its first step
 * @param idle what of the claims of this moment is for bursts that may come at any time in each
 *     pool, while none is there: nobody holds it until one comes
 */
public record Others(
    Map<PoolId, ResourceVector> held,
    Map<PoolId, CapacityProfile> claimed,
    Map<PoolId, ResourceVector> idle) {
  /** Nobody else takes anything. */
  public static final Others NONE = new Others(Map.of(), Map.of());

  /** Pools of which nothing is idle are left out of {@code idle}. */
  public Others {
    held = Collections.unmodifiableMap(new TreeMap<>(held));
    claimed = Collections.unmodifiableMap(new TreeMap<>(claimed));
    Map<PoolId, ResourceVector> some = new TreeMap<>(idle);
    some.values().removeIf(ResourceVector::isZero);
    idle = Collections.unmodifiableMap(some);
  }

  /** Whether the same is claimed and idle as in others: then nobody has more room or less. */
  public boolean claimsAs(Others other) {
    return claimed.equals(other.claimed) && idle.equals(other.idle);
  }

  /** Nothing of what they claim now is idle. */
  public Others(Map<PoolId, ResourceVector> held, Map<PoolId, CapacityProfile> claimed) {
    this(held, claimed, Map.of());
  }
}

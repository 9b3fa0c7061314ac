package io.github.punctual.core.policy;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.job.JobId;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What would become of promised jobs if others had a right to something else.
 *
 * @param broken the jobs whose promise would no longer be kept by the plan, earliest deadline first
 * @param left what the plan of the promised jobs leaves of each root pool over time, as rights are
 *     now, by the name of the pool; nothing is broken by whoever takes no more than that of a pool.
 *     Empty where the policy makes no plan over time
 */
public record Impact(List<JobId> broken, Map<PoolId, CapacityProfile> left) {
  /** Nobody is promised anything. */
  public static final Impact NONE = new Impact(List.of(), Map.of());

  public Impact {
    broken = List.copyOf(broken);
    left = Collections.unmodifiableMap(new TreeMap<>(left));
  }

  /** Whether every promise would be kept. */
  public boolean isHarmless() {
    return broken.isEmpty();
  }
}

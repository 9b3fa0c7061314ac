package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.policy.Event;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.QueuePlacement;
import io.github.punctual.yarn.jobs.TrackedJob;
import io.github.punctual.yarn.thread.PartThread;
import java.util.Optional;
import java.util.function.Function;

/**
 * Tells the policy of another capacity, and has jobs counted in other pools where they are in
 * others now. For the policy thread.
 */
record CapacityFollower(
    PartThread thread,
    PolicyContext with,
    PolicyDriver driver,
    CapacityReader capacity,
    JobFlow flow) {
  /**
   * Tells what has changed. Each job whose pool is another is a task of its own, before all that
   * comes later: many together would look as if the policy hung.
   */
  void follow(long nowMillis) {
    capacity
        .changed()
        .ifPresent(changed -> driver.handle(new Event.CapacityChanged(nowMillis, changed)));
    // A user may have a limit now that had none, or have none any more.
    Function<QueuePlacement, Optional<PoolId>> pools = capacity.surePools();
    for (TrackedJob job : with.registry().live()) {
      pools
          .apply(job.place())
          .filter(pool -> isElsewhere(job, pool))
          .ifPresent(pool -> thread.execute(() -> rehome(job, pool)));
    }
  }

  private void rehome(TrackedJob job, PoolId pool) {
    if (isElsewhere(job, pool)) {
      flow.rehome(job);
    }
  }

  private static boolean isElsewhere(TrackedJob job, PoolId pool) {
    return !pool.equals(job.job().pool());
  }
}

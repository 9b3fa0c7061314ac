package io.github.punctual.yarn.reservation;

import io.github.punctual.core.policy.Impact;
import io.github.punctual.core.time.CapacityProfile;

/** Those outside of a plan to whom something was promised before. */
interface PromisedJobs {
  /** Nobody is promised anything, or what a plan promises goes before it. */
  PromisedJobs NONE = (more, isMeant) -> Impact.NONE;

  /**
   * What would become of them if a plan promised more. Waits for a bounded time.
   *
   * @param more what it would promise besides, over time
   * @param isMeant whether it will, unless that breaks a promise
   * @throws UnansweredException when that is not known in time
   */
  Impact impact(CapacityProfile more, boolean isMeant);
}

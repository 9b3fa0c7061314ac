package io.github.punctual.yarn.rush;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.service.LedgerMaker;
import java.util.Map;
import java.util.TreeMap;

/**
 * What plans by utility leave to others. Where all jobs are planned that is what reservations claim
 * over time; otherwise what the one plan over time promises to anybody, and what jobs hold that
 * come before them by deadline without a promise, as if they held it for good. For the planning
 * thread.
 */
final class PromisedToOthers {
  private final Scope scope;
  private final DeadlineService deadlines;
  private final LedgerMaker ledger;
  private final FirmSums firm = new FirmSums();

  /**
   * What is promised beside a plan.
   *
   * @param scope whose jobs are no others: where all are planned none is
   */
  PromisedToOthers(Scope scope, DeadlineService deadlines, LedgerMaker ledger) {
    this.scope = scope;
    this.deadlines = deadlines;
    this.ledger = ledger;
  }

  /** Whether it is known by now what they are promised; asks for it otherwise. */
  boolean isKnown() {
    return scope == Scope.ALL ? deadlines.claims().isReady() : ledger.latest().isPresent();
  }

  /**
   * By pools, from an instant on, in milliseconds; nothing of what is not known yet. What the
   * policy has to say is what it said last; it is asked anew, and not waited for.
   */
  Map<PoolId, CapacityProfile> from(long nowMillis) {
    if (scope == Scope.ALL) {
      return isKnown() ? deadlines.claims().from(nowMillis) : Map.of();
    }
    Map<PoolId, CapacityProfile> all = new TreeMap<>();
    ledger.latest().map(firm::of).ifPresent(all::putAll);
    deadlines
        .heldWithoutPromise()
        .forEach(
            (pool, held) ->
                all.merge(pool, CapacityProfile.constant(0, held), CapacityProfile::plus));
    return all;
  }
}

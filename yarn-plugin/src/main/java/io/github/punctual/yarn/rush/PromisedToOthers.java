package io.github.punctual.yarn.rush;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.service.LedgerMaker;
import java.util.Map;
import java.util.TreeMap;

/**
 * What plans by utility leave to others: what the one plan over time promises to anybody, and what
 * jobs hold that come before them by deadline without a promise, as if they held it for good. For
 * the planning thread.
 *
 * @param scope whose jobs are no others: where all are planned nobody is
 */
record PromisedToOthers(Scope scope, DeadlineService deadlines, LedgerMaker ledger) {
  /** Whether it is known by now what they are promised; asks for it otherwise. */
  boolean isKnown() {
    return scope == Scope.ALL || ledger.latest().isPresent();
  }

  /** By pools, as the policy said last; it is asked anew, and not waited for. */
  Map<PoolId, CapacityProfile> now() {
    if (scope == Scope.ALL) {
      return Map.of();
    }
    Map<PoolId, CapacityProfile> all =
        ledger.latest().map(PromisedToOthers::firm).orElseGet(TreeMap::new);
    deadlines
        .heldWithoutPromise()
        .forEach(
            (pool, held) ->
                all.merge(pool, CapacityProfile.constant(0, held), CapacityProfile::plus));
    return all;
  }

  private static Map<PoolId, CapacityProfile> firm(PromiseLedger ledger) {
    Map<PoolId, CapacityProfile> firm = new TreeMap<>();
    for (LedgerEntry entry : ledger.entries()) {
      if (entry.isFirm()) {
        firm.merge(entry.pool(), entry.amount(), CapacityProfile::plus);
      }
    }
    return firm;
  }
}

package io.github.punctual.yarn.rush;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.yarn.part.Surroundings;
import io.github.punctual.yarn.service.DeadlineService;
import io.github.punctual.yarn.service.LedgerMaker;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * What plans by utility leave to others: what the one plan over time promises to anybody, and what
 * jobs hold that come before them by deadline without a promise, as if they held it for good. For
 * the planning thread.
 */
final class PromisedToOthers {
  private final DeadlineService deadlines;
  private final LedgerMaker ledger;
  private Map<PoolId, CapacityProfile> promised = Map.of();

  private PromisedToOthers(DeadlineService deadlines, LedgerMaker ledger) {
    this.deadlines = deadlines;
    this.ledger = ledger;
  }

  /** What is promised to others than the jobs of a scope: to nobody where all jobs are planned. */
  static Supplier<Map<PoolId, CapacityProfile>> in(Surroundings with, Scope scope) {
    PromisedToOthers others =
        new PromisedToOthers(with.need(DeadlineService.class), with.need(LedgerMaker.class));
    return scope == Scope.ALL ? Map::of : others::now;
  }

  /** By pools; what was promised when it was last asked while the policy is too busy to answer. */
  private Map<PoolId, CapacityProfile> now() {
    ledger.recent().ifPresent(known -> promised = firm(known));
    Map<PoolId, CapacityProfile> all = new TreeMap<>(promised);
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

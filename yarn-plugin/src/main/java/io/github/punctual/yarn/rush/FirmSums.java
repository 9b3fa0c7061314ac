package io.github.punctual.yarn.rush;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.core.time.ProfileBuilder;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** What ledgers promise of each pool, added up once for each of them. For one thread. */
final class FirmSums {
  private Optional<Summed> last = Optional.empty();

  private record Summed(PromiseLedger ledger, Map<PoolId, CapacityProfile> sums) {
    /** Ledgers are replaced, never changed: to compare all of their entries would take as long. */
    @SuppressWarnings("ReferenceEquality")
    boolean isOf(PromiseLedger other) {
      return ledger == other;
    }
  }

  /** By pools, from the moment of the ledger on; not to be changed. */
  Map<PoolId, CapacityProfile> of(PromiseLedger ledger) {
    Summed summed =
        last.filter(known -> known.isOf(ledger))
            .orElseGet(() -> new Summed(ledger, Collections.unmodifiableMap(sums(ledger))));
    last = Optional.of(summed);
    return summed.sums();
  }

  private static Map<PoolId, CapacityProfile> sums(PromiseLedger ledger) {
    Map<PoolId, ProfileBuilder> firm = new TreeMap<>();
    for (LedgerEntry entry : ledger.entries()) {
      if (entry.isFirm()) {
        firm.computeIfAbsent(entry.pool(), pool -> new ProfileBuilder()).add(entry.amount());
      }
    }
    Map<PoolId, CapacityProfile> sums = new TreeMap<>();
    firm.forEach((pool, amounts) -> sums.put(pool, amounts.from(ledger.fromMillis())));
    return sums;
  }
}

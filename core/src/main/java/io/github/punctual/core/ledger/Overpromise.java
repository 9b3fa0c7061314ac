package io.github.punctual.core.ledger;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import java.util.List;

/**
 * More is promised of a pool than it has.
 *
 * @param fromMillis from this instant on, in milliseconds
 * @param untilMillis until the next change of the sum; {@link Long#MAX_VALUE} when there is none
 * @param promised the sum
 * @param limit what can be promised of the pool
 * @param holders to whom, the firmest kind first
 */
public record Overpromise(
    PoolId pool,
    long fromMillis,
    long untilMillis,
    ResourceVector promised,
    ResourceVector limit,
    List<LedgerEntry> holders) {
  public Overpromise {
    holders = List.copyOf(holders);
  }

  @Override
  public String toString() {
    return "from %d on %s is promised of %s, which has %s: to %s"
        .formatted(
            fromMillis,
            promised,
            pool,
            limit,
            holders.stream()
                .map(
                    entry ->
                        entry.kind().word()
                            + " "
                            + entry.holder()
                            + " "
                            + entry.amountAt(fromMillis))
                .toList());
  }
}

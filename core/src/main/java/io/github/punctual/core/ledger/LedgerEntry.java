package io.github.punctual.core.ledger;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.Objects;

/**
 * What somebody has, or is expected to take, of a pool over time.
 *
 * @param kind what the holder is
 * @param holder its name: of a reservation, a queue or a job
 * @param pool the pool from which it is taken, and from all that it is part of
 * @param amount how much from each instant on; nothing before its start
 * @param isFirm whether it is promised: nobody else must be promised the same
 */
public record LedgerEntry(
    HolderKind kind, String holder, PoolId pool, CapacityProfile amount, boolean isFirm) {
  public LedgerEntry {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(holder, "holder");
    Objects.requireNonNull(pool, "pool");
    Objects.requireNonNull(amount, "amount");
  }

  /** One that nobody else must be promised. */
  public static LedgerEntry firm(
      HolderKind kind, String holder, PoolId pool, CapacityProfile amount) {
    return new LedgerEntry(kind, holder, pool, amount, true);
  }

  /** One that is expected, or lent, and promised to nobody by that. */
  public static LedgerEntry expected(
      HolderKind kind, String holder, PoolId pool, CapacityProfile amount) {
    return new LedgerEntry(kind, holder, pool, amount, false);
  }

  /** How much at an instant, in milliseconds. */
  public ResourceVector amountAt(long millis) {
    return millis < amount.startMillis() ? ResourceVector.ZERO : amount.at(millis);
  }
}

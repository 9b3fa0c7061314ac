package io.github.punctual.core.ledger;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.core.time.ProfileBuilder;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The one plan over time at one moment: all that anybody is promised or expected to take, made by
 * those who promised it from what they know themselves. Immutable.
 *
 * <p>What is promised of a pool counts in all that it is part of. A floor counts in its own pool
 * alone, and only against jobs with deadlines: the kinds before them may use it.
 *
 * @param fromMillis the moment, in milliseconds; nothing before it counts
 * @param capacity what there is now: the nodes that are there, the limits of queues and users
 * @param entries the firmest kind first, then by name
 */
public record PromiseLedger(long fromMillis, ClusterCapacity capacity, List<LedgerEntry> entries) {
  private static final Comparator<LedgerEntry> ORDER =
      Comparator.comparing(LedgerEntry::kind)
          .thenComparing(LedgerEntry::holder)
          .thenComparing(LedgerEntry::pool);

  /** The entries may come in any order. */
  public PromiseLedger {
    Objects.requireNonNull(capacity, "capacity");
    entries = entries.stream().sorted(ORDER).toList();
  }

  /** What is promised of a pool, and of those below it, from the moment on. */
  public CapacityProfile promised(PoolId pool) {
    return sum(firm(pool));
  }

  /**
   * What of a pool's capacity is promised to nobody, from the moment on.
   *
   * @throws IllegalArgumentException when there is no such pool
   */
  public CapacityProfile free(PoolId pool) {
    Pool known =
        capacity
            .find(pool)
            .orElseThrow(
                () -> new IllegalArgumentException("there is no pool " + pool + " in the ledger"));
    return CapacityProfile.constant(fromMillis, known.capacity()).beyond(promised(pool));
  }

  /** Where and when more is promised than there is; empty when nothing is promised twice. */
  public List<Overpromise> doubly() {
    List<Overpromise> all = new ArrayList<>();
    for (Pool pool : capacity.pools()) {
      List<LedgerEntry> firm = firm(pool.id());
      if (!firm.isEmpty()) {
        NavigableMap<Long, ResourceVector> steps = new TreeMap<>(sum(firm).steps());
        steps.forEach(
            (at, sum) -> {
              Long next = steps.higherKey(at);
              add(all, pool, firm, at, next == null ? Long.MAX_VALUE : next, sum);
            });
      }
    }
    return List.copyOf(all);
  }

  private List<LedgerEntry> firm(PoolId pool) {
    return entries.stream().filter(entry -> entry.isFirm() && isIn(entry, pool)).toList();
  }

  private void add(
      List<Overpromise> all,
      Pool pool,
      List<LedgerEntry> firm,
      long at,
      long until,
      ResourceVector sum) {
    ResourceVector floor =
        entries.stream()
            .filter(entry -> entry.kind() == HolderKind.FLOOR && entry.pool().equals(pool.id()))
            .map(entry -> entry.amountAt(at))
            .reduce(ResourceVector.ZERO, ResourceVector::max);
    if (sum.fitsIn(pool.capacity().minus(floor))) {
      return;
    }
    List<LedgerEntry> holders =
        firm.stream().filter(entry -> !entry.amountAt(at).isZero()).toList();
    boolean bindsFloor = holders.stream().anyMatch(e -> e.kind() == HolderKind.DEADLINE_JOB);
    ResourceVector limit = bindsFloor ? pool.capacity().minus(floor) : pool.capacity();
    if (!sum.fitsIn(limit)) {
      all.add(new Overpromise(pool.id(), at, until, sum, limit, holders));
    }
  }

  private boolean isIn(LedgerEntry entry, PoolId pool) {
    return capacity.path(entry.pool()).stream().anyMatch(part -> part.id().equals(pool));
  }

  private CapacityProfile sum(List<LedgerEntry> which) {
    ProfileBuilder sums = new ProfileBuilder();
    which.forEach(entry -> sums.add(entry.amount()));
    return sums.from(fromMillis);
  }
}

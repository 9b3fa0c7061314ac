package io.github.punctual.yarn.service;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.ledger.HolderKind;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.yarn.adapt.CapacityReader;
import io.github.punctual.yarn.adapt.Pools;
import io.github.punctual.yarn.part.SchedulerPart;
import io.github.punctual.yarn.part.Surroundings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Asks all who promise anything for the one plan over time. */
public final class LedgerMaker implements SchedulerPart {
  private static final long RECENT_NANOS = 1_000_000_000L;

  private final DeadlineService deadlines;
  private final AtomicBoolean asked = new AtomicBoolean();
  private volatile Optional<Made> latest = Optional.empty();

  private record Made(PromiseLedger ledger, long atNanos) {
    boolean isRecent() {
      return System.nanoTime() - atNanos < RECENT_NANOS;
    }
  }

  private final CapacityReader limits;

  LedgerMaker(Surroundings with, DeadlineService deadlines) {
    this.deadlines = deadlines;
    this.limits =
        CapacityReader.ofAll(
            with.scheduler(), with.vectors(), with.capacity(), deadlines.jobs()::places);
  }

  /**
   * Who is promised what, when, from which pool, of all kinds. Waits for a bounded time; any thread
   * but those of the scheduler.
   *
   * @return empty when the policy is too busy to answer in time
   */
  public Optional<PromiseLedger> ledger() {
    return deadlines.loop().check().courses(this::make);
  }

  private PromiseLedger make(long nowMillis, List<LedgerEntry> courses) {
    ClusterCapacity capacity = limits.read();
    List<LedgerEntry> entries = new ArrayList<>(courses);
    entries.addAll(deadlines.claims().entries(nowMillis));
    capacity.pools().forEach(pool -> addFloor(pool, nowMillis, entries));
    PromiseLedger ledger = new PromiseLedger(nowMillis, capacity, entries);
    latest = Optional.of(new Made(ledger, System.nanoTime()));
    return ledger;
  }

  /** The same, made within the last second; whoever asks meanwhile waits for one answer. */
  public synchronized Optional<PromiseLedger> recent() {
    Optional<PromiseLedger> recent = latest.filter(Made::isRecent).map(Made::ledger);
    return recent.isPresent() ? recent : ledger();
  }

  /**
   * The last that was made, however old; when that is more than a second, it has a new one made for
   * whoever asks next. Any thread, without waiting.
   *
   * @return empty before the first
   */
  public Optional<PromiseLedger> latest() {
    if (latest.filter(Made::isRecent).isEmpty() && asked.compareAndSet(false, true)) {
      deadlines.loop().check().coursesLater(this::make, () -> asked.set(false));
    }
    return latest.map(Made::ledger);
  }

  private void addFloor(Pool pool, long nowMillis, List<LedgerEntry> entries) {
    String name = pool.id().value();
    double floor =
        Pools.isOfUser(pool.id()) ? 0 : deadlines.bestEffortFloor(Pools.queueOf(pool.id()));
    ResourceVector left = pool.capacity().minus(pool.capacity().scaledDown(1 - floor));
    if (!left.isZero()) {
      entries.add(
          LedgerEntry.expected(
              HolderKind.FLOOR, name, pool.id(), CapacityProfile.constant(nowMillis, left)));
    }
  }
}

package io.github.punctual.core.ledger;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import io.github.punctual.core.time.ProfileBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PromiseLedgerTest {
  private static final PoolId ROOT = new PoolId("root");
  private static final PoolId PART = new PoolId("root.part");
  private static final ResourceVector CPU = ResourceVector.of(ResourceVector.VCORES, 1);
  private static final ClusterCapacity CAPACITY =
      ClusterCapacity.of(
          List.of(Pool.root(ROOT, CPU.times(10)), Pool.child(PART, ROOT, CPU.times(6))));

  private static CapacityProfile cpus(long from, long until, int cpus) {
    return CapacityProfile.of(Map.of(from, CPU.times(cpus), until, ResourceVector.ZERO));
  }

  private static LedgerEntry firm(HolderKind kind, PoolId pool, long from, long until, int cpus) {
    return LedgerEntry.firm(kind, kind.word(), pool, cpus(from, until, cpus));
  }

  private static List<Long> doubly(LedgerEntry... entries) {
    return new PromiseLedger(100, CAPACITY, List.of(entries))
        .doubly().stream().map(Overpromise::fromMillis).toList();
  }

  @Test
  void whatIsPromisedBelowAPoolIsPromisedOfItAndTheRestIsFree() {
    PromiseLedger ledger =
        new PromiseLedger(
            100,
            CAPACITY,
            List.of(
                firm(HolderKind.RESERVATION, PART, 0, 300, 4),
                firm(HolderKind.DEADLINE_JOB, ROOT, 200, 400, 3),
                LedgerEntry.expected(HolderKind.SOFT_BURST, "soft", PART, cpus(0, 900, 5))));

    assertEquals(
        Map.of(100L, CPU.times(4), 200L, CPU.times(7), 300L, CPU.times(3), 400L, CPU.times(0)),
        ledger.promised(ROOT).steps());
    assertEquals(CPU.times(2), ledger.free(PART).at(100));
    assertEquals(CPU.times(3), ledger.free(ROOT).at(250));
    assertThrows(IllegalArgumentException.class, () -> ledger.free(new PoolId("root.other")));
  }

  @Test
  void whatExceedsAPoolIsTwiceFromThereOnWithAllWhoHoldIt() {
    PromiseLedger ledger =
        new PromiseLedger(
            100,
            CAPACITY,
            List.of(
                firm(HolderKind.HARD_BURST, PART, 200, 500, 4),
                firm(HolderKind.RESERVATION, PART, 0, 300, 3),
                firm(HolderKind.DEADLINE_JOB, ROOT, 400, 500, 3)));

    List<Overpromise> twice = ledger.doubly();

    assertEquals(1, twice.size());
    assertEquals(PART, twice.get(0).pool());
    assertEquals(200, twice.get(0).fromMillis());
    assertEquals(CPU.times(7), twice.get(0).promised());
    assertEquals(
        List.of(HolderKind.RESERVATION, HolderKind.HARD_BURST),
        twice.get(0).holders().stream().map(LedgerEntry::kind).toList());
  }

  @Test
  void whatIsPastOrOnlyExpectedIsNotTwice() {
    assertEquals(List.of(), doubly(firm(HolderKind.RESERVATION, ROOT, 0, 100, 20)));
    assertEquals(
        List.of(),
        doubly(LedgerEntry.expected(HolderKind.SOFT_BURST, "s", ROOT, cpus(0, 300, 20))));
    assertEquals(List.of(100L), doubly(firm(HolderKind.RESERVATION, ROOT, 0, 101, 20)));
  }

  @Test
  void aFloorBindsJobsWithDeadlinesInItsPoolAndNobodyElse() {
    LedgerEntry floor =
        LedgerEntry.expected(
            HolderKind.FLOOR, "root", ROOT, CapacityProfile.constant(0, CPU.times(2)));
    LedgerEntry burst = firm(HolderKind.HARD_BURST, ROOT, 100, 300, 6);

    assertEquals(List.of(), doubly(floor, firm(HolderKind.HARD_BURST, ROOT, 100, 300, 10)));
    assertEquals(List.of(), doubly(floor, firm(HolderKind.DEADLINE_JOB, ROOT, 0, 300, 8)));
    assertEquals(List.of(100L), doubly(floor, firm(HolderKind.DEADLINE_JOB, ROOT, 0, 300, 9)));
    assertEquals(
        List.of(200L), doubly(floor, burst, firm(HolderKind.DEADLINE_JOB, PART, 200, 250, 3)));
  }

  /** At every instant, by adding up the entries one by one. */
  @Test
  void theSumIsThatOfAllEntriesAtEveryInstant() {
    Random random = new Random(20261123);
    for (int trial = 0; trial < 100; trial++) {
      List<LedgerEntry> entries = new ArrayList<>();
      for (int i = 0; i < 1 + random.nextInt(8); i++) {
        ProfileBuilder amount = new ProfileBuilder();
        for (int j = 0; j < 1 + random.nextInt(4); j++) {
          long from = random.nextInt(60);
          amount.add(from, from + random.nextInt(30), CPU.times(random.nextInt(4)));
        }
        CapacityProfile profile = amount.from(random.nextInt(40));
        entries.add(LedgerEntry.firm(HolderKind.DEADLINE_JOB, "j" + i, PART, profile));
      }
      PromiseLedger ledger = new PromiseLedger(20, CAPACITY, entries);
      List<Long> twice = new ArrayList<>();
      boolean was = false;
      for (long at = 20; at < 100; at++) {
        ResourceVector sum = ResourceVector.ZERO;
        for (LedgerEntry entry : entries) {
          sum = sum.plus(entry.amountAt(at));
        }
        assertEquals(sum, ledger.promised(PART).at(at));
        boolean is = sum.exceeds(CPU.times(6));
        if (is && !was) {
          twice.add(at);
        }
        was = is;
      }
      List<Long> told =
          ledger.doubly().stream()
              .filter(over -> over.pool().equals(PART))
              .map(Overpromise::fromMillis)
              .toList();
      assertEquals(twice.isEmpty(), told.isEmpty());
      assertEquals(true, told.containsAll(twice), () -> told + " " + twice);
    }
  }
}

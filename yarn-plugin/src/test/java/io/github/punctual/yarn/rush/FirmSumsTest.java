package io.github.punctual.yarn.rush;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;

import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.ledger.HolderKind;
import io.github.punctual.core.ledger.LedgerEntry;
import io.github.punctual.core.ledger.PromiseLedger;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FirmSumsTest {
  private static final long NOW = 1000;
  private static final CapacityProfile NOTHING = CapacityProfile.constant(0, ResourceVector.ZERO);

  private final SplittableRandom random = new SplittableRandom(7);

  private ResourceVector amount() {
    return ResourceVector.of(1024L * random.nextInt(8), random.nextInt(8));
  }

  /** Some of them begin before the moment, some after it; a fifth is only expected. */
  private LedgerEntry entry(int number) {
    Map<Long, ResourceVector> steps = new TreeMap<>();
    for (int step = 1 + random.nextInt(4); step > 0; step--) {
      steps.put(random.nextLong(4 * NOW), amount());
    }
    return new LedgerEntry(
        HolderKind.DEADLINE_JOB,
        "job-" + number,
        new PoolId("root.q" + random.nextInt(3)),
        CapacityProfile.of(steps),
        random.nextInt(5) > 0);
  }

  private PromiseLedger ledger(int count) {
    List<LedgerEntry> entries = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      entries.add(entry(number));
    }
    return new PromiseLedger(NOW, ClusterCapacity.of(List.of()), entries);
  }

  /** The sums one by one. */
  private static Map<PoolId, CapacityProfile> oneByOne(PromiseLedger ledger) {
    Map<PoolId, CapacityProfile> sums = new TreeMap<>();
    for (LedgerEntry entry : ledger.entries()) {
      if (entry.isFirm()) {
        sums.merge(entry.pool(), entry.amount(), CapacityProfile::plus);
      }
    }
    return sums;
  }

  @Test
  void isWhatAllFirmEntriesOfEachPoolAreTogether() {
    for (int count = 0; count < 60; count++) {
      PromiseLedger ledger = ledger(count);
      Map<PoolId, CapacityProfile> sums = new FirmSums().of(ledger);
      Map<PoolId, CapacityProfile> expected = oneByOne(ledger);
      assertEquals(expected.keySet(), sums.keySet());
      for (Map.Entry<PoolId, CapacityProfile> sum : sums.entrySet()) {
        // Before its first step there is nothing.
        CapacityProfile wanted = expected.get(sum.getKey()).plus(NOTHING);
        assertEquals(NOW, sum.getValue().startMillis());
        for (long at = NOW; at < 5 * NOW; at++) {
          assertEquals(wanted.at(at), sum.getValue().at(at));
        }
      }
    }
  }

  @Test
  void aLedgerIsAddedUpOnceHoweverOftenItIsAskedAbout() {
    FirmSums sums = new FirmSums();
    PromiseLedger first = ledger(40);
    Map<PoolId, CapacityProfile> once = sums.of(first);
    assertSame(once, sums.of(first));
    PromiseLedger next = new PromiseLedger(NOW + 1, first.capacity(), first.entries());
    assertNotSame(once, sums.of(next));
    assertSame(sums.of(next), sums.of(next));
  }
}

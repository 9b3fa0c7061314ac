package io.github.punctual.admission.bopf.baseline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.DeclaredQueuePolicy;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.FluidDivision;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShares;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One LQ with a burst of 30 seconds of the cluster every 100 s, a second LQ, and one TQ. */
class QueuePoliciesTest {
  private static final ResourceVector CAPACITY = ResourceVector.of("vcores", 1_000);
  private static final String LQ = "lq";
  private static final String LQ2 = "lq2";
  private static final String TQ = "tq";

  private DeclaredQueuePolicy policy;
  private final Map<String, ResourceVector> held = new HashMap<>();
  private final List<String> active = new ArrayList<>(List.of(TQ));
  private final List<String> arriving = new ArrayList<>();
  private long now;

  @Test
  void eachNameGivesThePolicyOfThatName() {
    for (String name : QueuePolicies.NAMES) {
      assertEquals(name, QueuePolicies.create(name, BopfSettings.DEFAULT, CAPACITY).name());
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> QueuePolicies.create("fifo", BopfSettings.DEFAULT, CAPACITY));
  }

  @Test
  void dominantResourceFairnessGivesABurstNoMoreThanAnother() {
    start("drf");
    arrive(LQ);
    run(1_000);
    assertHeld(500, LQ);
    assertHeld(500, TQ);
  }

  @Test
  void strictPriorityLetsBurstsTakeAllAndShareAmongThemselves() {
    start("strict-priority");
    arrive(LQ);
    run(200_000);
    assertHeld(1_000, LQ);
    assertHeld(0, TQ);
    arrive(LQ2);
    run(1_000);
    assertHeld(500, LQ);
    assertHeld(500, LQ2);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bopf-paper", "bopf-printed"})
  void boundedPriorityEndsWithTheDeclaredDemand(String name) {
    start(name);
    arrive(LQ);
    run(29_000);
    assertHeld(1_000, LQ);
    run(2_000);
    assertHeld(0, LQ);
    assertHeld(1_000, TQ);
  }

  @Test
  void withoutASoftClassTheSecondBurstOnlySharesFairly() {
    start("bopf-paper");
    arrive(LQ2);
    run(1_000);
    assertHeld(1_000, LQ2);
    start("n-bopf");
    arrive(LQ2);
    run(1_000);
    assertHeld(500, LQ2);
    assertHeld(500, TQ);
  }

  @Test
  void borrowedVirtualTimePrefersABurstUntilItHasBorrowedItsWarpAndThenShares() {
    start("m-bvt");
    run(50_000);
    assertHeld(1_000, TQ);
    arrive(LQ);
    run(29_000);
    assertHeld(1_000, LQ);
    run(5_000);
    assertHeld(500, LQ);
    assertHeld(500, TQ);
  }

  @Test
  void borrowedVirtualTimeIsPaidBack() {
    start("m-bvt");
    arrive(LQ);
    run(29_000);
    active.remove(LQ);
    run(1_000);
    // The next burst comes while the queue is still ahead of the others by what it borrowed.
    arrive(LQ);
    run(2_000);
    assertHeld(500, LQ);
  }

  @Test
  void largerDeclarationGetsALargerWarpUnderBorrowedVirtualTime() {
    start("m-bvt");
    policy.enter(burst(LQ, 60, 60, 100), now);
    arrive(LQ);
    run(50_000);
    assertHeld(1_000, LQ);
  }

  private void start(String name) {
    policy = QueuePolicies.create(name, BopfSettings.DEFAULT.withExpectedQueues(3), CAPACITY);
    held.clear();
    active.clear();
    active.add(TQ);
    now = 0;
    policy.enter(burst(LQ, 30, 30, 100), 0);
    policy.enter(burst(LQ2, 30, 50, 100), 0);
    policy.enter(QueueDeclaration.throughput(new QueueId(TQ), 1), 0);
  }

  private static QueueDeclaration burst(
      String queue, int clusterSeconds, int onTimeSeconds, int periodSeconds) {
    return QueueDeclaration.latency(
        new QueueId(queue),
        1,
        new BurstPlan.Periodic(
            OptionalLong.empty(),
            periodSeconds * 1000L,
            onTimeSeconds * 1000L,
            ResourceSeconds.of(CAPACITY, clusterSeconds * 1000L),
            0.95));
  }

  private void arrive(String queue) {
    active.add(queue);
    arriving.add(queue);
  }

  /** Every queue with jobs could use the whole cluster, and is served at once. */
  private void run(long millis) {
    for (long end = now + millis; now < end; now += 100) {
      QueueShares shares = policy.decide(snapshot());
      arriving.clear();
      List<FluidDivision.Want> wants = new ArrayList<>();
      shares
          .shares()
          .forEach(
              share ->
                  wants.add(
                      new FluidDivision.Want(
                          share,
                          active.contains(share.queue().path()) ? CAPACITY : ResourceVector.ZERO)));
      List<ResourceVector> given = FluidDivision.divide(CAPACITY, wants);
      for (int i = 0; i < given.size(); i++) {
        held.put(shares.shares().get(i).queue().path(), given.get(i));
      }
      policy.decide(snapshot());
    }
  }

  private QueueSnapshot snapshot() {
    List<QueueUse> uses = new ArrayList<>();
    for (String queue : List.of(LQ, LQ2, TQ)) {
      ResourceVector holds = held.getOrDefault(queue, ResourceVector.ZERO);
      boolean isActive = active.contains(queue);
      uses.add(
          new QueueUse(
              new QueueId(queue),
              holds,
              isActive ? CAPACITY.minus(holds) : ResourceVector.ZERO,
              isActive ? 1 : 0,
              arriving.contains(queue) ? List.of(now) : List.of()));
    }
    return new QueueSnapshot(now, CAPACITY, uses);
  }

  private void assertHeld(long cores, String queue) {
    long actual = held.get(queue).get("vcores");
    assertTrue(Math.abs(actual - cores) <= 2, "%s holds %d".formatted(queue, actual));
  }
}

package io.github.punctual.admission.bopf.allocate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.declare.Burst;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueShare;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class BurstRecognitionTest {
  private static final ResourceVector CAPACITY = ResourceVector.of(100_000, 100);
  private static final ResourceVector HALF = ResourceVector.of(50_000, 50);
  private static final ResourceVector MASTER = ResourceVector.of(1_000, 1);
  private static final ResourceVector NOTHING = ResourceVector.ZERO;
  private static final QueueId QUEUE = new QueueId("root.lq");

  /** Half of the cluster for 20 s. */
  private static final ResourceSeconds DEMAND = ResourceSeconds.of(HALF, 20_000);

  private final BopfPolicy policy =
      new BopfPolicy(CAPACITY, BopfSettings.DEFAULT.withExpectedQueues(1));

  @Test
  void firstJobFixesThePhaseOfPeriodicBursts() {
    register(periodic(OptionalLong.empty()));
    see(1_000, NOTHING, 1, 500);
    assertEquals(20_500, burst().deadlineMillis());
    assertEquals(100_500, burst().nextMillis());
    see(5_000, NOTHING, 0);
    // Three seconds later than the period says: the slots stay where they are.
    see(103_500, NOTHING, 1, 103_500);
    assertEquals(123_500, burst().deadlineMillis());
    assertEquals(200_500, burst().nextMillis());
  }

  @Test
  void anotherDemandDoesNotMoveTheSlots() {
    register(periodic(OptionalLong.empty()));
    see(0, NOTHING, 1, 0);
    see(5_000, NOTHING, 0);
    register(new BurstPlan.Periodic(OptionalLong.empty(), 100_000, 20_000, DEMAND.times(0.5), 0.9));
    see(103_000, NOTHING, 1, 103_000);
    assertEquals(200_000, burst().nextMillis());
    assertEquals(DEMAND.times(0.5), burst().declared());
  }

  @Test
  void phaseMovesWhenABurstWouldNotFitInItsSlot() {
    register(periodic(OptionalLong.empty()));
    see(0, NOTHING, 1, 0);
    see(5_000, NOTHING, 0);
    see(190_000, NOTHING, 1, 190_000);
    assertEquals(210_000, burst().deadlineMillis());
    assertEquals(290_000, burst().nextMillis());
  }

  @Test
  void jobThatIsEarlyWaitsForItsSlot() {
    register(periodic(OptionalLong.of(0)));
    see(0, NOTHING, 1, 0);
    see(10_000, NOTHING, 0);
    assertEquals(OptionalLong.of(100_000), see(98_000, NOTHING, 1, 98_000));
    assertTrue(share().level().isZero());
    see(100_000, NOTHING, 1);
    assertEquals(HALF, share().level());
    assertEquals(120_000, burst().deadlineMillis());
  }

  @Test
  void jobThatIsEarlyAndDoneBeforeItsSlotBeginsNoBurst() {
    register(periodic(OptionalLong.of(0)));
    see(0, NOTHING, 1, 0);
    see(10_000, NOTHING, 0);
    see(98_000, NOTHING, 1, 98_000);
    see(100_000, NOTHING, 0);
    see(101_000, NOTHING, 1);
    assertTrue(policy.burst(QUEUE).isEmpty());
  }

  @Test
  void lateArrivalKeepsItsOnTimeUntilTheSlotEnds() {
    register(periodic(OptionalLong.of(0)));
    see(30_000, NOTHING, 1, 30_000);
    assertEquals(50_000, burst().deadlineMillis());
    assertEquals(100_000, burst().nextMillis());
    see(31_000, NOTHING, 0);
    see(190_000, NOTHING, 1, 190_000);
    assertEquals(200_000, burst().deadlineMillis());
  }

  @Test
  void listedBurstsHaveTheirOwnDemands() {
    register(
        new BurstPlan.Listed(
            List.of(
                new Burst(10_000, 20_000, DEMAND), new Burst(50_000, 40_000, DEMAND.times(0.5))),
            120_000,
            0.9));
    assertEquals(OptionalLong.of(10_000), see(0, NOTHING, 1, 0));
    see(10_000, NOTHING, 1);
    assertEquals(30_000, burst().deadlineMillis());
    see(12_000, NOTHING, 0);
    see(55_000, NOTHING, 1, 55_000);
    assertEquals(95_000, burst().deadlineMillis());
    assertEquals(ResourceVector.of(12_500, 13), share().level());
    see(60_000, NOTHING, 0);
    see(130_000, NOTHING, 1, 130_000);
    assertTrue(policy.burst(QUEUE).isEmpty());
  }

  @Test
  void aperiodicBurstsKeepTheirLeastGap() {
    register(new BurstPlan.Aperiodic(60_000, 20_000, DEMAND, 0.9));
    see(7_000, NOTHING, 1, 7_000);
    see(9_000, NOTHING, 0);
    see(50_000, NOTHING, 1, 50_000);
    assertTrue(share().level().isZero());
    see(67_000, NOTHING, 1);
    assertEquals(87_000, burst().deadlineMillis());
    assertEquals(127_000, burst().nextMillis());
  }

  @Test
  void jobsOfOneBurstShareItsDemand() {
    register(periodic(OptionalLong.of(0)));
    see(0, HALF, 1, 0);
    see(5_000, HALF, 2, 5_000);
    see(10_000, HALF, 2);
    assertEquals(ResourceSeconds.of(HALF, 10_000), burst().received());
    assertEquals(0, burst().arrivedMillis());
  }

  @Test
  void burstThatIsUsedUpHasNoMorePriority() {
    register(periodic(OptionalLong.of(0)));
    see(0, CAPACITY, 1, 0);
    assertEquals(OptionalLong.of(10_000), see(1_000, CAPACITY, 1));
    see(10_000, CAPACITY, 1);
    assertTrue(share().level().isZero());
  }

  @Test
  void recordsBurstsOnTimeAndLate() {
    register(periodic(OptionalLong.of(0)));
    see(0, HALF, 1, 0);
    see(15_000, NOTHING, 0);
    see(100_000, HALF, 1, 100_000);
    see(120_000, HALF, 1);
    see(130_000, NOTHING, 0);
    List<BurstRecord> records = policy.takeFinished();
    assertEquals(2, records.size());
    assertTrue(records.get(0).onTime());
    assertEquals(15_000, records.get(0).endMillis());
    assertEquals(ResourceSeconds.of(HALF, 15_000), records.get(0).received());
    assertFalse(records.get(1).onTime());
    assertEquals(10_000, records.get(1).lateMillis());
    assertEquals(ResourceSeconds.of(HALF, 30_000), records.get(1).received());
    assertEquals(ResourceSeconds.of(HALF, 20_000), records.get(1).receivedByDeadline());
    assertEquals(new BurstTally(2, 1, 1, 1), policy.standings().get(0).tally());
    assertEquals(2, policy.history(QUEUE).size());
    assertTrue(policy.takeFinished().isEmpty());
  }

  @Test
  void burstThatNobodySawAtItsDeadlineIsNotSaidToBeLate() {
    register(periodic(OptionalLong.of(0)));
    see(0, HALF, 1, 0);
    see(19_800, HALF, 1);
    see(20_300, NOTHING, 0);
    BurstRecord burst = policy.takeFinished().get(0);
    assertTrue(burst.onTime());
    assertEquals(20_000, burst.endMillis());
  }

  @Test
  void burstIsDoneWhenItsLastJobSaysSoThoughTheMasterStays() {
    register(periodic(OptionalLong.of(0)));
    see(0, HALF, 1, 0);
    see(20_200, MASTER, 1);
    done(25_000, MASTER, 19_900);
    BurstRecord burst = policy.takeFinished().get(0);
    assertTrue(burst.onTime());
    assertEquals(19_900, burst.endMillis());
    done(30_000, NOTHING, 19_900);
    assertTrue(policy.takeFinished().isEmpty(), "the master's exit is no second end");
    assertTrue(policy.burst(QUEUE).isEmpty());
  }

  @Test
  void burstWhoseJobSaysThatItIsDoneAfterTheDeadlineIsLateByThat() {
    register(periodic(OptionalLong.of(0)));
    see(0, HALF, 1, 0);
    done(26_000, NOTHING, 20_700);
    assertEquals(700, policy.takeFinished().get(0).lateMillis());
  }

  @Test
  void wordOfAnEarlierBurstDoesNotEndTheNext() {
    register(periodic(OptionalLong.of(0)));
    see(0, HALF, 1, 0);
    done(15_000, MASTER, 14_000);
    see(100_000, HALF, 1, 100_000);
    done(101_000, HALF, 14_000);
    assertFalse(policy.burst(QUEUE).isEmpty(), "somebody holds half of the cluster");
    done(103_000, NOTHING, 14_000);
    assertEquals(103_000, policy.takeFinished().get(1).endMillis());
  }

  @Test
  void burstThatWasDoneBeforeTheNextBeganIsNotHeldToItsMastersExit() {
    register(new BurstPlan.Periodic(OptionalLong.of(0), 30_000, 20_000, DEMAND, 0.9));
    see(0, HALF, 1, 0);
    look(30_400, MASTER, 1, OptionalLong.of(18_000), 30_000);
    BurstRecord burst = policy.takeFinished().get(0);
    assertEquals(18_000, burst.endMillis());
    assertTrue(burst.onTime());
  }

  @Test
  void burstThatGoesOnAfterItsEndIsRecordedAgain() {
    register(periodic(OptionalLong.of(0)));
    see(0, HALF, 1, 0);
    see(5_000, NOTHING, 0);
    see(10_000, HALF, 1, 10_000);
    see(20_000, HALF, 1);
    see(25_000, NOTHING, 0);
    List<BurstRecord> records = policy.takeFinished();
    assertEquals(2, records.size());
    assertEquals(records.get(0).arrivedMillis(), records.get(1).arrivedMillis());
    assertFalse(records.get(1).onTime());
    assertEquals(new BurstTally(1, 0, 1, 0), policy.standings().get(0).tally());
    assertEquals(1, policy.history(QUEUE).size());
  }

  @Test
  void burstOvertakenByTheNextIsLateAndItsWorkSharesTheNewDemand() {
    register(periodic(OptionalLong.of(0)));
    see(0, HALF, 1, 0);
    see(100_000, HALF, 2, 100_000);
    List<BurstRecord> records = policy.takeFinished();
    assertFalse(records.get(0).onTime());
    assertEquals(100_000, records.get(0).endMillis());
    assertEquals(100_000, burst().arrivedMillis());
    assertEquals(ResourceSeconds.ZERO, burst().received());
  }

  @Test
  void burstWhoseOnlyJobsLeftAreTheNextOnesWasOnTime() {
    register(new BurstPlan.Periodic(OptionalLong.of(0), 20_000, 20_000, DEMAND, 0.9));
    see(0, HALF, 1, 0);
    see(20_300, HALF, 1, 20_000);
    assertTrue(policy.takeFinished().get(0).onTime());
  }

  private void register(BurstPlan plan) {
    policy.register(QueueDeclaration.latency(QUEUE, 1, plan), 0);
  }

  private static BurstPlan periodic(OptionalLong first) {
    return new BurstPlan.Periodic(first, 100_000, 20_000, DEMAND, 0.9);
  }

  private CurrentBurst burst() {
    return policy.burst(QUEUE).orElseThrow();
  }

  private QueueShare share() {
    return policy.standings().get(0).share();
  }

  private OptionalLong see(long now, ResourceVector held, int jobs, long... arrived) {
    return look(now, held, jobs, OptionalLong.empty(), arrived);
  }

  /** No job has work left, by the word of the last at an instant. */
  private void done(long now, ResourceVector held, long doneMillis) {
    look(now, held, 0, OptionalLong.of(doneMillis));
  }

  private OptionalLong look(
      long now, ResourceVector held, int jobs, OptionalLong done, long... arrived) {
    List<Long> arrivals = Arrays.stream(arrived).boxed().toList();
    QueueUse use = new QueueUse(QUEUE, held, CAPACITY.minus(held), jobs, arrivals, done);
    return policy.decide(new QueueSnapshot(now, CAPACITY, List.of(use))).wakeMillis();
  }
}

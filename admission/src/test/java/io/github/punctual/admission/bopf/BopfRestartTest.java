package io.github.punctual.admission.bopf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.allocate.BurstRecord;
import io.github.punctual.admission.bopf.allocate.BurstTally;
import io.github.punctual.admission.bopf.allocate.LongRun;
import io.github.punctual.admission.bopf.allocate.QueueStanding;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.admission.bopf.state.QueueState;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.queue.QueueSnapshot;
import io.github.punctual.core.queue.QueueUse;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** A policy that is lost, and another that takes over what it remembered. */
class BopfRestartTest {
  private static final ResourceVector CAPACITY = cores(100);
  private static final QueueId QUEUE = new QueueId("root.lq");
  private static final ResourceSeconds DEMAND = ResourceSeconds.of(cores(50), 20_000);

  private BopfPolicy policy = new BopfPolicy(CAPACITY, BopfSettings.DEFAULT);
  private ResourceVector capacity = CAPACITY;

  @Test
  void burstGoesOnWithWhatItHadAndWhatItHeldBeforeAndAfter() {
    register(periodic(OptionalLong.empty()));
    see(0, cores(50), 1, 0);
    see(4_000, cores(50), 1);
    restart();
    see(6_000, cores(20), 1);
    // 4 s of 50, then 2 s of 20: the other 30 may have ended at once.
    assertEquals(
        ResourceSeconds.of(cores(50), 4_000).plus(ResourceSeconds.of(cores(20), 2_000)),
        policy.burst(QUEUE).orElseThrow().received());
    assertEquals(20_000, policy.burst(QUEUE).orElseThrow().deadlineMillis());
  }

  @Test
  void timeWithoutAResourceManagerIsNoPartOfTheLongRun() {
    register(periodic(OptionalLong.empty()));
    see(0, cores(50), 1, 0);
    see(10_000, cores(50), 1);
    restart();
    see(100_000, cores(50), 1);
    see(110_000, cores(50), 1);
    LongRun longRun = standing().longRun();
    assertEquals(ResourceSeconds.of(cores(50), 20_000), longRun.received());
    assertEquals(0.5, longRun.averageDominantShare(), 1e-9);
    assertEquals(1, longRun.fairShare(), 1e-9);
    assertEquals(0, longRun.sinceMillis());
  }

  @Test
  void jobsThatHadArrivedBeforeAreNotTakenForNewOnes() {
    register(new BurstPlan.Aperiodic(60_000, 20_000, DEMAND, 0.9));
    see(0, cores(50), 1, 0);
    see(30_000, cores(50), 1);
    restart();
    see(31_000, cores(50), 1, 0, 30_000);
    see(70_000, cores(50), 1);
    assertEquals(0, policy.burst(QUEUE).orElseThrow().arrivedMillis());
    restart();
    see(71_000, cores(50), 2, 0, 70_500);
    assertEquals(70_500, policy.burst(QUEUE).orElseThrow().arrivedMillis());
  }

  @Test
  void jobThatComesAfterTheRestartBeginsABurstThoughTimeStandsStill() {
    register(new BurstPlan.Aperiodic(60_000, 20_000, DEMAND, 0.9));
    see(30_000, ResourceVector.ZERO, 0);
    restart();
    see(30_000, ResourceVector.ZERO, 1, 30_001);
    assertEquals(50_000, policy.burst(QUEUE).orElseThrow().deadlineMillis());
  }

  @Test
  void jobThatWaitsForItsSlotStillDoes() {
    register(periodic(OptionalLong.empty()));
    see(0, cores(50), 1, 0);
    see(10_000, ResourceVector.ZERO, 0);
    see(95_000, ResourceVector.ZERO, 1, 95_000);
    restart();
    see(97_000, ResourceVector.ZERO, 1);
    assertTrue(policy.burst(QUEUE).isEmpty());
    see(100_000, ResourceVector.ZERO, 1);
    assertEquals(100_000, policy.burst(QUEUE).orElseThrow().arrivedMillis());
  }

  @Test
  void pastBurstsAreRemembered() {
    register(periodic(OptionalLong.empty()));
    see(0, cores(50), 1, 0);
    see(10_000, ResourceVector.ZERO, 0);
    see(100_000, cores(50), 1, 100_000);
    see(120_000, cores(50), 1);
    see(130_000, ResourceVector.ZERO, 0);
    restart();
    see(131_000, ResourceVector.ZERO, 0);
    assertEquals(new BurstTally(2, 1, 1, 1), standing().tally());
    assertEquals(
        List.of(ResourceSeconds.of(cores(50), 10_000), ResourceSeconds.of(cores(50), 30_000)),
        policy.history(QUEUE));
  }

  @Test
  void burstThatIsDoneOnlyAfterTheRestartIsLate() {
    register(periodic(OptionalLong.empty()));
    see(0, cores(50), 1, 0);
    restart();
    see(25_000, ResourceVector.ZERO, 0);
    assertEquals(5_000, policy.takeFinished().get(0).lateMillis());
  }

  @Test
  void burstOfAQueueThatIsGoneAfterTheRestartIsOverAndHadNothingMeanwhile() {
    register(periodic(OptionalLong.empty()));
    see(0, cores(50), 1, 0);
    see(4_000, cores(50), 1);
    restart();
    seeNothing(6_000);
    assertTrue(policy.burst(QUEUE).isEmpty());
    BurstRecord record = policy.takeFinished().get(0);
    assertEquals(ResourceSeconds.of(cores(50), 4_000), record.received());
    assertTrue(record.onTime());
    see(8_000, ResourceVector.ZERO, 0);
    assertEquals(ResourceSeconds.of(cores(50), 4_000), standing().longRun().received());
  }

  @Test
  void queueThatIsGoneAfterTheRestartIsForgottenUnlessItWasPromisedOrRefusedSomething() {
    see(0, cores(50), 1);
    assertEquals(1, policy.state().queues().size());
    restart();
    seeNothing(6_000);
    assertEquals(List.of(), policy.state().queues());

    register(periodic(OptionalLong.empty()));
    QueueId refused = new QueueId("root.refused");
    QueueDeclaration heavy = QueueDeclaration.throughput(refused, 1_000);
    assertEquals(QueueClass.REJECTED, policy.register(heavy, 6_000).queueClass());
    policy.state();
    restart();
    seeNothing(8_000);
    assertEquals(
        List.of("root.lq", "root.refused"),
        policy.state().queues().stream().map(QueueState::queue).toList());
  }

  private void seeNothing(long now) {
    policy.decide(new QueueSnapshot(now, capacity, List.of()));
  }

  @Test
  void classIsKeptWhileNodesAreNotBackYet() {
    register(periodic(OptionalLong.empty()));
    see(0, cores(50), 1, 0);
    restart();
    capacity = ResourceVector.ZERO;
    see(1_000, ResourceVector.ZERO, 1);
    capacity = cores(10);
    see(30_000, ResourceVector.ZERO, 1);
    assertTrue(policy.takeChanges().isEmpty());
    assertEquals(QueueClass.HARD, standing().classification().orElseThrow().queueClass());
  }

  @Test
  void policyThatNeverDecidedCanBeRemembered() {
    register(periodic(OptionalLong.of(5_000)));
    restart();
    see(5_000, cores(50), 1, 5_000);
    assertEquals(25_000, policy.burst(QUEUE).orElseThrow().deadlineMillis());
  }

  private void restart() {
    BopfPolicy next = new BopfPolicy(ResourceVector.ZERO, BopfSettings.DEFAULT);
    next.restore(policy.state());
    policy = next;
  }

  private void register(BurstPlan plan) {
    assertEquals(
        QueueClass.HARD, policy.register(QueueDeclaration.latency(QUEUE, 1, plan), 0).queueClass());
  }

  private static BurstPlan periodic(OptionalLong first) {
    return new BurstPlan.Periodic(first, 100_000, 20_000, DEMAND, 0.9);
  }

  private QueueStanding standing() {
    return policy.standings().get(0);
  }

  private void see(long now, ResourceVector held, int jobs, long... arrived) {
    List<Long> arrivals = Arrays.stream(arrived).boxed().toList();
    QueueUse use = new QueueUse(QUEUE, held, CAPACITY, jobs, arrivals);
    policy.decide(new QueueSnapshot(now, capacity, List.of(use)));
  }

  private static ResourceVector cores(long amount) {
    return ResourceVector.of("vcores", amount);
  }
}

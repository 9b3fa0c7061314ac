package io.github.punctual.admission.bopf.allocate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.BopfPolicy;
import io.github.punctual.admission.bopf.condition.QueueClass;
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

/** What becomes of a burst when its queue declares other bursts. */
class BurstsDeclaredAnewTest {
  private static final ResourceVector CAPACITY = cores(100);
  private static final ResourceVector NOTHING = ResourceVector.ZERO;
  private static final QueueId QUEUE = new QueueId("root.a");
  private static final QueueId OTHER = new QueueId("root.b");
  private static final OptionalLong UNKNOWN = OptionalLong.empty();

  private final BopfPolicy policy =
      new BopfPolicy(CAPACITY, BopfSettings.DEFAULT.withRepayment(Repayment.NONE));

  @Test
  void theNextOneComesWhenThatMayComeWhichIsDeclaredNow() {
    register(QUEUE, periodic(UNKNOWN, 100_000_000, 50));
    see(0, cores(50), 1, 0);
    see(5_000, NOTHING, 0);
    register(QUEUE, periodic(UNKNOWN, 100_000, 50));
    see(60_000, cores(50), 1, 60_000);
    assertTrue(policy.burst(QUEUE).isEmpty(), "it had one in these 100 s");
    see(100_000, cores(50), 1);
    assertEquals(100_000, burst().arrivedMillis());
  }

  @Test
  void jobsThatWaitedForWhatIsDeclaredNoMoreBeginOneAtOnce() {
    register(QUEUE, periodic(UNKNOWN, 100_000_000, 50));
    see(0, cores(50), 1, 0);
    see(5_000, NOTHING, 0);
    see(60_000, cores(50), 1, 60_000);
    see(150_000, cores(50), 1);
    assertTrue(policy.burst(QUEUE).isEmpty());
    register(QUEUE, periodic(UNKNOWN, 100_000, 50));
    see(151_000, cores(50), 1);
    assertEquals(List.of(cores(50)), levels());
    assertEquals(250_000, burst().nextMillis());
  }

  @Test
  void oneThatLastsIsServedAsIsDeclaredNowSoThatOthersHaveWhatItGivesBack() {
    register(QUEUE, periodic(UNKNOWN, 100_000, 50));
    see(0, cores(50), 1, 0);
    register(QUEUE, periodic(UNKNOWN, 100_000, 25));
    register(OTHER, periodic(UNKNOWN, 100_000, 75));
    seeBoth(5_000, 5_000);
    assertEquals(List.of(0, 0), ranks());
    assertEquals(List.of(cores(25), cores(75)), levels());
    assertEquals(ResourceSeconds.of(cores(50), 5_000), burst().received());
    assertEquals(demand(25), burst().declared());
  }

  @Test
  void moreDemandForOneThatLastsIsNotGivenTwice() {
    register(QUEUE, periodic(UNKNOWN, 100_000, 40));
    see(0, cores(40), 1, 0);
    see(10_000, cores(40), 1);
    register(QUEUE, periodic(UNKNOWN, 100_000, 50));
    see(15_000, cores(50), 1);
    assertEquals(List.of(cores(50)), levels());
    assertEquals(demand(50).minus(ResourceSeconds.of(cores(40), 15_000)), burst().remaining());
    assertEquals(100_000, burst().nextMillis());
  }

  @Test
  void oneThatLastsWhereNoneIsDeclaredAnyMoreComesAfterThoseThatAre() {
    register(QUEUE, periodic(UNKNOWN, 100_000, 50));
    see(0, cores(50), 1, 0);
    register(QUEUE, periodic(OptionalLong.of(560_000), 100_000, 50));
    see(3_000, cores(50), 1);
    assertEquals(List.of(cores(50)), levels());
    register(OTHER, periodic(OptionalLong.of(5_000), 100_000, 75));
    seeBoth(5_000, 5_000);
    assertEquals(List.of(1, 0), ranks());
    assertEquals(20_000, burst().deadlineMillis());
    assertEquals(560_000, burst().nextMillis());
  }

  @Test
  void oneThatLastsIsDueWhenItWouldBeIfItHadBeenDeclaredSo() {
    register(QUEUE, periodic(UNKNOWN, 100_000, 50));
    see(0, cores(10), 1, 0);
    see(25_000, cores(10), 1);
    register(QUEUE, new BurstPlan.Periodic(UNKNOWN, 100_000, 40_000, demand(50), 0.9));
    see(30_000, cores(10), 1);
    assertEquals(List.of(cores(25)), levels());
    see(50_000, NOTHING, 0);
    BurstRecord record = policy.takeFinished().get(0);
    assertEquals(40_000, record.deadlineMillis());
    assertEquals(ResourceSeconds.of(cores(10), 40_000), record.receivedByDeadline());
  }

  @Test
  void oneThatLastsIsNotDueBeforeThePresentOfWhichItIsKnownWhatItHad() {
    register(QUEUE, new BurstPlan.Periodic(UNKNOWN, 100_000, 40_000, demand(50), 0.9));
    see(0, cores(10), 1, 0);
    see(25_000, cores(10), 1);
    register(QUEUE, periodic(UNKNOWN, 100_000, 50));
    see(30_000, cores(10), 1);
    see(50_000, NOTHING, 0);
    BurstRecord record = policy.takeFinished().get(0);
    assertEquals(30_000, record.deadlineMillis());
    assertEquals(ResourceSeconds.of(cores(10), 30_000), record.receivedByDeadline());
  }

  @Test
  void oneThatHasEndedIsStillToldAsItWas() {
    register(QUEUE, periodic(UNKNOWN, 100_000, 50));
    see(0, cores(10), 1, 0);
    see(22_000, cores(10), 1);
    see(25_000, NOTHING, 0);
    register(QUEUE, new BurstPlan.Periodic(UNKNOWN, 100_000, 60_000, demand(50), 0.9));
    see(30_000, cores(10), 1, 30_000);
    assertEquals(new BurstTally(1, 0, 1, 0), policy.standings().get(0).tally());
    assertTrue(policy.burst(QUEUE).isEmpty(), "its work was done after its deadline");
  }

  @Test
  void oneThatHasEndedAndGoesOnIsServedAsIsDeclaredNow() {
    register(QUEUE, periodic(UNKNOWN, 100_000, 50));
    see(0, cores(10), 1, 0);
    see(5_000, NOTHING, 0);
    register(QUEUE, new BurstPlan.Periodic(UNKNOWN, 100_000, 40_000, demand(50), 0.9));
    see(10_000, cores(10), 1, 10_000);
    assertEquals(List.of(cores(25)), levels());
    assertEquals(BurstTally.NONE, policy.standings().get(0).tally());
  }

  private void register(QueueId queue, BurstPlan plan) {
    assertEquals(
        QueueClass.HARD, policy.register(QueueDeclaration.latency(queue, 1, plan), 0).queueClass());
  }

  private static BurstPlan periodic(OptionalLong first, long period, int cores) {
    return new BurstPlan.Periodic(first, period, 20_000, demand(cores), 0.9);
  }

  private static ResourceSeconds demand(int cores) {
    return ResourceSeconds.of(cores(cores), 20_000);
  }

  private CurrentBurst burst() {
    return policy.burst(QUEUE).orElseThrow();
  }

  private List<ResourceVector> levels() {
    return policy.standings().stream().map(standing -> standing.share().level()).toList();
  }

  private List<Integer> ranks() {
    return policy.standings().stream().map(QueueStanding::share).map(QueueShare::rank).toList();
  }

  private void see(long now, ResourceVector held, int jobs, long... arrived) {
    policy.decide(new QueueSnapshot(now, CAPACITY, List.of(use(QUEUE, held, jobs, arrived))));
  }

  /** The burst goes on, and a job comes to the other queue. */
  private void seeBoth(long now, long arrivedInOther) {
    policy.decide(
        new QueueSnapshot(
            now,
            CAPACITY,
            List.of(use(QUEUE, cores(50), 1), use(OTHER, NOTHING, 1, arrivedInOther))));
  }

  private static QueueUse use(QueueId queue, ResourceVector held, int jobs, long... arrived) {
    return new QueueUse(
        queue, held, CAPACITY.minus(held), jobs, Arrays.stream(arrived).boxed().toList());
  }

  private static ResourceVector cores(long amount) {
    return ResourceVector.of("vcores", amount);
  }
}

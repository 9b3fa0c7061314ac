package io.github.punctual.admission.bopf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.bopf.FluidCluster.Job;
import io.github.punctual.admission.bopf.FluidCluster.Queue;
import io.github.punctual.admission.bopf.allocate.BopfSettings;
import io.github.punctual.admission.bopf.condition.ImpossibleDemandException;
import io.github.punctual.admission.bopf.condition.QueueClass;
import io.github.punctual.admission.bopf.declare.BurstPlan;
import io.github.punctual.admission.bopf.declare.QueueDeclaration;
import io.github.punctual.core.queue.QueueId;
import io.github.punctual.core.resource.ResourceSeconds;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/**
 * What a queue gains by a false declaration (appendix 9.1 of the paper: weak strategyproofness).
 *
 * <p>What holds: a queue that is hard when it declares truly has all its bursts on time, so no lie
 * brings more of them to their ends in time; and whatever it declares, it never gets more with
 * priority than its fair share. What does not hold is kept here too, as found.
 */
class StrategyTest {
  private static final long UNIT = 1_000_000;
  private static final ResourceVector CAPACITY = ResourceVector.of(UNIT, UNIT);
  private static final ResourceVector HALF = ResourceVector.of(UNIT / 2, UNIT / 2);
  private static final long UNTIL = 300_000;
  private static final QueueId LIAR = new QueueId("root.lq");

  @Test
  void noLieBringsMoreBurstsInTimeOfAQueueThatIsHardWhenItDeclaresTruly() {
    int hard = 0;
    int harmful = 0;
    for (int seed = 0; seed < 30; seed++) {
      int truth = onTime(seed, 1, 1);
      if (truth < 0) {
        continue;
      }
      hard++;
      for (double[] lie : new double[][] {{0.5, 1}, {2, 1}, {1, 0.5}, {1, 2}, {0.7, 1.5}}) {
        int lying = onTime(seed, lie[0], lie[1]);
        assertTrue(lying <= truth, "seed %d: %d, then %d".formatted(seed, truth, lying));
        harmful += lying < truth ? 1 : 0;
      }
    }
    assertTrue(hard > 5 && harmful > 0, "%d hard, %d lies that harm".formatted(hard, harmful));
  }

  /**
   * How many bursts of a queue are done by their true deadlines when it declares so many times its
   * demand and its time; -1 when that is true and it is not hard.
   */
  private static int onTime(int seed, double demand, double time) {
    RandomBursts random = new RandomBursts(seed);
    FluidCluster cluster = new FluidCluster(RandomBursts.CAPACITY);
    BopfPolicy policy = new BopfPolicy(RandomBursts.CAPACITY, BopfSettings.PAPER);
    QueueDeclaration tq = QueueDeclaration.throughput(new QueueId("root.tq"), 1);
    policy.register(tq, 0);
    cluster.addEndless(tq, random.endless(true));
    QueueDeclaration other = random.latency("other", 0.3, true);
    List<Job> others = random.jobs(other.bursts().orElseThrow(), UNTIL);
    if (policy.register(other, 0).queueClass() != QueueClass.REJECTED) {
      cluster.add(other, others);
    }
    long onTime = 1000L * (5 + random.upTo(20));
    ResourceSeconds need =
        ResourceSeconds.of(RandomBursts.CAPACITY, onTime).times(random.between(0.1, 0.9));
    BurstPlan declared =
        new BurstPlan.Periodic(
            OptionalLong.of(0), 60_000, (long) (onTime * time), need.times(demand), 0.95);
    QueueDeclaration lq = QueueDeclaration.latency(LIAR, 1, declared);
    QueueClass queueClass;
    try {
      queueClass = policy.register(lq, 0).queueClass();
    } catch (ImpossibleDemandException e) {
      return 0;
    }
    if (demand == 1 && time == 1 && queueClass != QueueClass.HARD) {
      return -1;
    }
    List<Job> jobs = new ArrayList<>();
    for (long at = 0; at < UNTIL; at += 60_000) {
      jobs.add(new Job(at, need, onTime));
    }
    Queue queue = cluster.add(lq, jobs);
    cluster.run(policy, UNTIL, 5_000, step -> {});
    return (int)
        queue.doneMillis.entrySet().stream()
            .filter(done -> done.getValue() - done.getKey() <= onTime + 5)
            .count();
  }

  /** The paper counts deadlines; whoever counts seconds gains by a tighter one. */
  @Test
  void tighterDeadlineThanNeededMakesAHardQueueFasterWhileItPasses() {
    assertEquals(30_000.0, tookWithOnTime(30_000), 10);
    assertEquals(15_000.0, tookWithOnTime(15_000), 10);
  }

  private static double tookWithOnTime(long onTimeMillis) {
    FluidCluster cluster = new FluidCluster(CAPACITY);
    BopfPolicy policy = new BopfPolicy(CAPACITY, BopfSettings.PAPER);
    QueueDeclaration tq = QueueDeclaration.throughput(new QueueId("root.tq"), 1);
    policy.register(tq, 0);
    cluster.addEndless(tq, CAPACITY);
    ResourceSeconds need = ResourceSeconds.of(HALF, 30_000);
    QueueDeclaration lq = periodic(LIAR, 60_000, onTimeMillis, need);
    assertEquals(QueueClass.HARD, policy.register(lq, 0).queueClass());
    Queue queue = cluster.add(lq, List.of(new Job(0, need, 10_000)));
    cluster.run(policy, 60_000, 5_000, step -> {});
    return queue.tookMillis(0);
  }

  /**
   * Found: among soft queues the one with the least left comes first, so a queue that declares less
   * than it needs overtakes another, and has the rest done with what is spare.
   */
  @Test
  void underReportingLetsASoftQueueOvertakeWhenSomethingIsSpare() {
    long truth = tookBesideAnotherSoftQueue(20);
    long lie = tookBesideAnotherSoftQueue(18.9);
    assertTrue(truth > 30_000 && lie < 30_000, "%d ms, then %d ms".formatted(truth, lie));
  }

  /** How long a burst of 20 seconds of the cluster takes, due after 30 s, when it declares so. */
  private static long tookBesideAnotherSoftQueue(double declaredSeconds) {
    FluidCluster cluster = new FluidCluster(CAPACITY);
    BopfPolicy policy = new BopfPolicy(CAPACITY, BopfSettings.PAPER);
    // It keeps others from being hard, and has no burst at the time.
    QueueDeclaration silent =
        periodic(new QueueId("root.silent"), 60_000, 20_000, clusterSeconds(14));
    policy.register(silent, 0);
    QueueDeclaration other =
        periodic(new QueueId("root.other"), 60_000, 25_000, clusterSeconds(19));
    assertEquals(QueueClass.SOFT, policy.register(other, 0).queueClass());
    QueueDeclaration liar = periodic(LIAR, 60_000, 30_000, clusterSeconds(declaredSeconds));
    assertEquals(QueueClass.SOFT, policy.register(liar, 0).queueClass());
    cluster.add(other, List.of(new Job(0, clusterSeconds(19), 23_750)));
    Queue queue = cluster.add(liar, List.of(new Job(0, clusterSeconds(20), 20_000)));
    cluster.run(policy, 60_000, 5_000, step -> {});
    return queue.tookMillis(0);
  }

  /**
   * Found: the conditions bound each resource type by itself. A soft burst that first uses only
   * memory and then only vcores keeps whoever needs both from working for longer than its share.
   */
  @Test
  void softBurstThatUsesOneTypeAfterTheOtherStarvesWhoNeedsBoth() {
    FluidCluster cluster = new FluidCluster(CAPACITY);
    BopfPolicy policy = new BopfPolicy(CAPACITY, BopfSettings.PAPER);
    QueueDeclaration tq = QueueDeclaration.throughput(new QueueId("root.tq"), 1);
    policy.register(tq, 0);
    Queue starved = cluster.addEndless(tq, CAPACITY);
    QueueDeclaration hard = periodic(new QueueId("root.hard"), 60_000, 28_000, clusterSeconds(20));
    assertEquals(QueueClass.HARD, policy.register(hard, 0).queueClass());
    QueueDeclaration soft = periodic(LIAR, 60_000, 60_000, clusterSeconds(20));
    assertEquals(QueueClass.SOFT, policy.register(soft, 0).queueClass());
    cluster.add(hard, List.of(new Job(0, clusterSeconds(20), 28_000)));
    // A little less than it declares, or it would lose its priority when the memory is used up.
    ResourceSeconds memory = ResourceSeconds.of(ResourceVector.of(UNIT, 0), 19_500);
    ResourceSeconds vcores = ResourceSeconds.of(ResourceVector.of(0, UNIT), 20_000);
    Queue burst =
        cluster.add(soft, List.of(new Job(0, memory, 19_500), new Job(0, vcores, 20_000)));
    cluster.run(policy, 60_000, 5_000, step -> {});
    assertEquals(1.0 / 3, burst.received.dominantShare(CAPACITY, 60_000), 0.01);
    assertTrue(starved.received.dominantShare(CAPACITY, 60_000) < 0.1, "" + starved.received);
  }

  private static QueueDeclaration periodic(
      QueueId queue, long period, long onTime, ResourceSeconds demand) {
    return QueueDeclaration.latency(
        queue, 1, new BurstPlan.Periodic(OptionalLong.empty(), period, onTime, demand, 0.95));
  }

  private static ResourceSeconds clusterSeconds(double seconds) {
    return ResourceSeconds.of(CAPACITY, 1000).times(seconds);
  }
}

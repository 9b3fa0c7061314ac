package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.CPU;
import static io.github.punctual.admission.tempo.TempoCluster.about;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.punctual.admission.tempo.settings.TempoOptions;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.NodeGroup;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.resource.ResourceVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Room that there is, or comes back, is given to whoever it is enough for, and only once. */
class TempoRoomTest {
  private static final long START = 5_000;
  private static final PoolId ROOT = new PoolId("root");
  private static final ResourceVector TWO = CPU.times(2);

  private final TempoCluster cluster = new TempoCluster();

  @Test
  void aJobThatGoesAtOnceLeavesItsPlaceToWhoComesAtOnce() {
    cluster.teach("ann", "etl", 10, 10_000);
    DeadlineJob first = job("ann", "etl-1", START, 14_000, 10);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(first).reason());
    cluster.runner.handle(new Event.Withdrawn(START + 1, first.id()));
    DeadlineJob second = job("ann", "etl-2", START + 2, 14_000, 10);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(second).reason());
  }

  @Test
  void whoWaitsIsTriedAgainWhenSomebodyIsEnded() {
    DeadlineJob first = lasting(job("ann", "a", START, 100_000, 10), 60_000);
    cluster.submit(first);
    cluster.starts(first, START);
    DeadlineJob stranger = job("bob", "b", START + 1, 900_000, 10);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(stranger).reason());

    long over = first.deadlineMillis() + 1;
    List<Decision> ended = cluster.runner.handle(new Event.TimePassed(over));
    assertEquals(ReasonCode.LATE, about(ended, first.id()).reason());
    assertEquals(over + 1, cluster.runner.wakeMillis().orElseThrow());
    List<Decision> then = cluster.runner.handle(new Event.TimePassed(over + 1));
    assertEquals(Action.ADMIT, about(then, stranger.id()).action());
  }

  @Test
  void nobodyIsEndedWhomTheRoomOfOneThatIsEndedWouldSave() {
    cluster.teach("ann", "slow", 20, 20_000);
    cluster.teach("bob", "etl", 10, 20_000);
    DeadlineJob slow = job("ann", "slow-1", START, 50_000, 20);
    cluster.submit(slow);
    cluster.starts(slow, START, 10);
    DeadlineJob promised = job("bob", "etl-1", START + 1, 76_000, 10);
    assertEquals(ReasonCode.ADMITTED, cluster.submit(promised).reason());
    cluster.starts(promised, START + 2, 0);
    DeadlineJob waits = lasting(job("carl", "c", START + 3, 120_000, 10), 60_000);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(waits).reason());

    // Its first tasks took 45 s, and all that there is is held by its others.
    Long[] ended = Collections.nCopies(10, 45_000L).toArray(Long[]::new);
    List<Decision> decisions = cluster.tells(slow, START + 45_000, 10, 0, ended);
    assertEquals(ReasonCode.HOPELESS, about(decisions, slow.id()).reason());
    assertEquals(Standing.PROMISED, cluster.standing(promised));
    cluster.runner.handle(new Event.TimePassed(START + 45_001));
    assertEquals(Standing.PROMISED, cluster.standing(promised));
  }

  @Test
  void aLostJobIsNotEndedForWhoCouldNotHaveItsRoom() {
    PoolId other = new PoolId("other");
    PoolId empty = new PoolId("root.empty");
    TempoCluster two =
        new TempoCluster(
            Map.of(TempoOptions.USER_SHARE, "1"),
            ClusterCapacity.of(
                List.of(
                    Pool.root(ROOT, CPU.times(10)),
                    Pool.child(empty, ROOT, ResourceVector.ZERO),
                    Pool.root(other, TWO))));
    DeadlineJob there = lasting(job("carl", "c", 0, 200_000, 2), 150_000).in(other);
    two.submit(there);
    two.starts(there, 0);
    DeadlineJob slow = lasting(job("ann", "a", 0, 100_000, 20), 30_000);
    two.submit(slow);
    two.starts(slow, 0, 10);
    Long[] ended = Collections.nCopies(10, 80_000L).toArray(Long[]::new);
    two.tells(slow, 80_000, 10, 0, ended);
    assertEquals(Standing.LAST, two.standing(slow));

    DeadlineJob elsewhere = lasting(job("bob", "b", 80_001, 35_000, 2), 30_000).in(other);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, two.submit(elsewhere).reason());
    DeadlineJob nowhere = lasting(job("bob", "d", 80_002, 35_000, 2), 30_000).in(empty);
    assertEquals(ReasonCode.WAITING_FOR_NODES, two.submit(nowhere).reason());
    two.runner.handle(new Event.TimePassed(80_003));
    assertEquals(Standing.LAST, two.standing(slow));

    DeadlineJob here = lasting(job("bob", "e", 80_004, 35_000, 10), 30_000);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, two.submit(here).reason());
    List<Decision> decisions = two.runner.handle(new Event.TimePassed(80_005));
    assertEquals(ReasonCode.HOPELESS, about(decisions, slow.id()).reason());
  }

  @Test
  void whoFoundNoPlaceBesideVeryManyIsTriedAgainWhenTheyAreGone() {
    TempoCluster large =
        new TempoCluster(
            Map.of(TempoOptions.SPARE, "false", TempoOptions.USER_SHARE, "1"),
            TempoCluster.of(TempoCluster.CPUS));
    large.teach("ann", "many", 10, 10_000);
    large.teach("bob", "etl", 10, 300_000);
    List<DeadlineJob> many = new ArrayList<>();
    for (int i = 1; i <= 128; i++) {
      DeadlineJob job = job("ann", "many-" + i, START, 12_000L * i + 5_000, 10);
      assertEquals(ReasonCode.ADMITTED, large.submit(job).reason());
      many.add(job);
    }
    DeadlineJob waits = job("bob", "etl-1", START + 1, 1_600_000, 10);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, large.submit(waits).reason());
    for (DeadlineJob job : many) {
      large.runner.handle(new Event.Withdrawn(START + 2, job.id()));
    }
    assertEquals(Standing.PROMISED, large.standing(waits));
  }

  @Test
  void thoseThatWaitForOnePartitionHideNobodyWhoWaitsForAnother() {
    PoolId gpu = new PoolId("root@gpu");
    ResourceVector ten = CPU.times(TempoCluster.CPUS);
    TempoCluster both =
        new TempoCluster(
            Map.of(), ClusterCapacity.of(List.of(Pool.root(ROOT, ten), Pool.root(gpu, ten))));
    DeadlineJob first = lasting(job("ann", "first", START, 3_000_000, 10), 1_000_000);
    DeadlineJob second = lasting(job("bob", "second", START, 3_000_000, 10).in(gpu), 1_000_000);
    for (DeadlineJob job : List.of(first, second)) {
      both.submit(job);
      both.starts(job, START);
    }
    for (int i = 0; i < 100; i++) {
      both.submit(lasting(job("user" + i % 10, "w" + i, START + 1, 900_000, 1), 500_000));
    }
    DeadlineJob waits = lasting(job("carl", "c", START + 2, 900_000, 10).in(gpu), 310_000);
    both.submit(waits);
    assertEquals(101, both.runner.waiting().size());
    both.runner.handle(new Event.Withdrawn(START + 3, second.id()));
    assertEquals(Standing.PROMISED, both.standing(waits));
  }

  @Test
  void noMoreTasksArePromisedThanFitOnTheNodes() {
    // Each has room for one task of two CPUs, and together they have six CPUs.
    TempoCluster nodes = new TempoCluster(Map.of(), ClusterCapacity.of(List.of(nodes(2))));
    nodes.teach("ann", "etl", 1, 10_000);
    DeadlineJob two = job("ann", "etl-1", START, 14_000, 2).sized(2, TWO);
    assertEquals(ReasonCode.ADMITTED, nodes.submit(two).reason());
    DeadlineJob third = job("ann", "etl-2", START, 14_000, 1).sized(1, TWO);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, nodes.submit(third).reason());
  }

  @Test
  void tasksOfTwoQueuesFitOnTheNodesTogether() {
    PoolId a = new PoolId("root.a");
    PoolId b = new PoolId("root.b");
    TempoCluster nodes =
        new TempoCluster(
            Map.of(),
            ClusterCapacity.of(
                List.of(
                    nodes(4),
                    Pool.child(a, ROOT, CPU.times(8)),
                    Pool.child(b, ROOT, CPU.times(8)))));
    nodes.teach("bob", "etl", 1, 10_000);
    DeadlineJob first = lasting(job("ann", "a", START, 200_000, 4).in(a), 60_000).sized(4, TWO);
    nodes.submit(first);
    nodes.starts(first, START);
    DeadlineJob second = job("bob", "etl-1", START, 14_000, 2).in(b).sized(2, TWO);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, nodes.submit(second).reason());
  }

  private static Pool nodes(int count) {
    ResourceVector node = CPU.times(3);
    NodeGroup group = new NodeGroup(node, count);
    return new Pool(ROOT, Optional.empty(), node.times(count), List.of(group));
  }
}

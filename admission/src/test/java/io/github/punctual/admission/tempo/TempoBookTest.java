package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.admission.tempo.memory.Foresight;
import io.github.punctual.admission.tempo.memory.TaskMemory;
import io.github.punctual.admission.tempo.memory.WorkModel;
import io.github.punctual.admission.tempo.settings.TempoSettings;
import io.github.punctual.core.cluster.ClusterCapacity;
import io.github.punctual.core.cluster.Pool;
import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.Decision;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.Outcome;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.job.Standing;
import io.github.punctual.core.policy.Event;
import io.github.punctual.core.policy.Others;
import io.github.punctual.core.policy.Promises;
import io.github.punctual.core.policy.Snapshot;
import io.github.punctual.core.resource.ResourceVector;
import io.github.punctual.core.time.CapacityProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TempoBookTest {
  private static final ResourceVector CPU = ResourceVector.of(ResourceVector.VCORES, 1);

  private final TempoCluster cluster = new TempoCluster();

  @Test
  void aWaitingJobThatTurnsOutOtherwiseIsJudgedAsItIs() {
    cluster.submit(lasting(job("ann", "a", 0, 180_000, 10), 60_000));
    DeadlineJob job = lasting(job("bob", "b", 1, 179_000, 10), 60_000);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(job).reason());
    cluster.runner.handle(new Event.Revised(2, job.in(new PoolId("root.gone"))));
    assertEquals(
        ReasonCode.WAITING_FOR_NODES, cluster.runner.explain(2, job.id()).orElseThrow().reason());
  }

  @Test
  void aJobOnSpareThatTurnsOutToHaveMoreTasksIsPromisedNoneOfThem() {
    DeadlineJob job = job("ann", "new", 0, 600_000, 4);
    assertEquals(ReasonCode.ADMITTED_ON_SPARE, cluster.submit(job).reason());
    cluster.runner.handle(new Event.Revised(1, job.sized(8, CPU)));
    RunningJob revised = cluster.runner.running(job.id()).orElseThrow();
    assertEquals(Standing.ON_SPARE, revised.standing());
    assertEquals(8, revised.tasks());
    assertEquals(0, revised.guaranteedTasks());
  }

  /** Of the same size; the time of their tasks is guessed before the second comes. */
  @Test
  void strangersThatWaitHaveTheTurnThatWhoComesAfterWouldHave() {
    TaskMemory memory = new TaskMemory(Foresight.NONE, WorkModel.WHOLE);
    TempoBook book = new TempoBook(TempoSettings.DEFAULTS, memory);
    DeadlineJob waits = job("bob", "waits", 1, 300_000, 4);
    book.submitted(waits);
    book.follow(waiting(waits));
    DeadlineJob ended = job("ann", "ended", 0, 100_000, 4);
    memory.completed(
        ended,
        new Outcome(ended.id(), "ended", "ann", 4_000, 4, 4, TempoCluster.CPUS, 100_000, 4, 1_000),
        1_000,
        1);
    DeadlineJob comes = job("carl", "comes", 2, 300_000, 4);
    book.submitted(comes);
    book.follow(waiting(waits, comes));
    assertEquals(
        List.of(waits, comes), book.line().byTurn().stream().map(view -> view.job).toList());
  }

  /** The last of these has just come. */
  private static Snapshot waiting(DeadlineJob... jobs) {
    DeadlineJob last = jobs[jobs.length - 1];
    ClusterCapacity capacity = TempoCluster.of(TempoCluster.CPUS);
    return new Snapshot(
        last.submitMillis(),
        capacity,
        List.of(jobs),
        List.of(),
        Optional.of(last.id()),
        new Promises(capacity, List.of()),
        Others.NONE);
  }

  @Test
  void aJobThatWaitsForNodesSleepsUntilItsDeadline() {
    cluster.runner.handle(new Event.CapacityChanged(0, TempoCluster.of(0)));
    DeadlineJob waits = lasting(job("bob", "b", 1, 179_000, 10), 60_000);
    assertEquals(ReasonCode.WAITING_FOR_NODES, cluster.submit(waits).reason());
    cluster.runner.handle(new Event.TimePassed(170_000));
    assertEquals(waits.deadlineMillis(), cluster.runner.wakeMillis().orElseThrow());
  }

  @Test
  void jobsThatWaitedForNodesHaveTheirTurnsByTheirWorkWhenThereAreNodes() {
    TempoCluster empty = new TempoCluster(Map.of("user-share", "1"), TempoCluster.of(0));
    empty.submit(lasting(job("ann", "large", 0, 300_000, 10), 90_000));
    DeadlineJob small = lasting(job("bob", "small", 1, 160_000, 10), 40_000);
    empty.submit(small);
    List<Decision> decided =
        empty.runner.handle(new Event.CapacityChanged(2, TempoCluster.of(TempoCluster.CPUS)));
    assertEquals(ReasonCode.ADMITTED, TempoCluster.about(decided, small.id()).reason());
  }

  @Test
  void aWaitingJobIsTriedSoonAfterOthersGiveBackWhatTheyHold() {
    cluster.others(0, 10);
    DeadlineJob waits = lasting(job("bob", "b", 1, 100_000, 10), 60_000);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(waits).reason());
    cluster.others(5_000, 0);

    long wake = cluster.runner.wakeMillis().orElseThrow();

    assertTrue(wake <= 5_000, () -> "wakes at " + wake);
    assertEquals(
        Action.ADMIT,
        TempoCluster.about(cluster.runner.handle(new Event.TimePassed(5_001)), waits.id())
            .action());
  }

  @Test
  void whoIsAskedOftenDecidesAsWhoIsNot() {
    TempoCluster asked = new TempoCluster();
    Random random = new Random(1);
    for (int i = 0; i < 60; i++) {
      long now = 3_000L * i;
      DeadlineJob job =
          lasting(
              job("user" + i % 3, "j-" + i, now, 60_000 + random.nextInt(300_000), 1 + i % 7),
              5_000 + random.nextInt(40_000));
      assertEquals(cluster.submit(job), asked.submit(job));
      for (RunningJob running : List.copyOf(cluster.runner.running())) {
        // Tasks are soon overdue, so that what is believed of them changes with time alone.
        if (running.progress().isEmpty()) {
          for (TempoCluster each : List.of(cluster, asked)) {
            each.starts(running.job(), now + 1);
          }
        }
      }
      for (long at = now + 2; at < now + 3_000; at += 700) {
        for (DeadlineJob each : List.copyOf(asked.runner.waiting())) {
          assertTrue(asked.runner.explain(at, each.id()).isPresent());
        }
      }
      Event passed = new Event.TimePassed(now + 2_999);
      assertEquals(cluster.runner.handle(passed), asked.runner.handle(passed));
    }
  }

  @Test
  void aPoolBindsFromItsFirstJobOn() {
    PoolId small = new PoolId("root.small");
    cluster.runner.handle(new Event.CapacityChanged(0, divided(Map.of(small, 2))));
    cluster.submit(lasting(job("ann", "a", 0, 300_000, 3), 60_000));

    DeadlineJob fits = lasting(job("cyn", "c", 2, 300_000, 2), 60_000).in(small);
    assertEquals(Standing.PROMISED, cluster.submit(fits).standing());
    DeadlineJob beside = lasting(job("dan", "d", 3, 300_000, 40), 60_000).in(small);
    assertEquals(ReasonCode.WAITING_FOR_CAPACITY, cluster.submit(beside).reason());
  }

  @Test
  void poolsWithoutJobsChangeNoDecision() {
    Map<PoolId, Integer> empty = new TreeMap<>();
    for (int i = 0; i < 20; i++) {
      empty.put(new PoolId("root.q" + i), 1 + i % 4);
    }
    TempoCluster divided = new TempoCluster();
    divided.runner.handle(new Event.CapacityChanged(0, divided(empty)));
    cluster.runner.handle(new Event.CapacityChanged(0, divided(Map.of())));
    Random random = new Random(2);
    List<PoolId> names = List.copyOf(empty.keySet());
    for (int i = 0; i < 60; i++) {
      long now = 3_000L * i;
      CapacityProfile claim =
          CapacityProfile.of(
              Map.of(now + 9_000, CPU.times(1 + i % 3), now + 40_000, ResourceVector.ZERO));
      cluster.runner.handle(claimed(now, new PoolId("root"), claim));
      divided.runner.handle(claimed(now, names.get(random.nextInt(names.size())), claim));
      DeadlineJob job =
          lasting(
              job("user" + i % 3, "j-" + i, now, 60_000 + random.nextInt(300_000), 1 + i % 7),
              5_000 + random.nextInt(40_000));
      assertEquals(cluster.submit(job), divided.submit(job));
      Event passed = new Event.TimePassed(now + 2_999);
      assertEquals(cluster.runner.handle(passed), divided.runner.handle(passed));
    }
  }

  private static Event claimed(long now, PoolId pool, CapacityProfile claim) {
    return new Event.OthersChanged(now, new Others(Map.of(), Map.of(pool, claim)));
  }

  private static ClusterCapacity divided(Map<PoolId, Integer> parts) {
    PoolId root = new PoolId("root");
    List<Pool> pools = new ArrayList<>(List.of(Pool.root(root, CPU.times(TempoCluster.CPUS))));
    parts.forEach((pool, cpus) -> pools.add(Pool.child(pool, root, CPU.times(cpus))));
    return ClusterCapacity.of(pools);
  }
}

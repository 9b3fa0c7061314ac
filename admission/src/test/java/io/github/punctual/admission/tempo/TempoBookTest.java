package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.control.Examples.lasting;
import static io.github.punctual.admission.tempo.TempoCluster.job;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.job.RunningJob;
import io.github.punctual.core.policy.Event;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TempoBookTest {
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
  void aJobThatWaitsForNodesSleepsUntilItsDeadline() {
    cluster.runner.handle(new Event.CapacityChanged(0, TempoCluster.of(0)));
    DeadlineJob waits = lasting(job("bob", "b", 1, 179_000, 10), 60_000);
    assertEquals(ReasonCode.WAITING_FOR_NODES, cluster.submit(waits).reason());
    cluster.runner.handle(new Event.TimePassed(170_000));
    assertEquals(waits.deadlineMillis(), cluster.runner.wakeMillis().orElseThrow());
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
}

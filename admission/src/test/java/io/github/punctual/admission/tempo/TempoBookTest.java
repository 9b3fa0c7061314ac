package io.github.punctual.admission.tempo;

import static io.github.punctual.admission.tempo.TempoCluster.job;
import static io.github.punctual.admission.tempo.TempoCluster.lasting;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.punctual.core.cluster.PoolId;
import io.github.punctual.core.decision.Action;
import io.github.punctual.core.decision.ReasonCode;
import io.github.punctual.core.job.DeadlineJob;
import io.github.punctual.core.policy.Event;
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
}
